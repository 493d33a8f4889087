import { median } from "./percentiles.ts";

/** The trend of some samples. */
export interface Course {
  /** The medians of the first and the last third. */
  first: number;
  last: number;
  isFlat: boolean;
}

/** Allowed growth: a share of the beginning plus a number. */
export interface Leeway {
  share: number;
  besides: number;
}

/**
 * Whether evenly spaced samples stay level. It compares medians of thirds, so that a single peak or dip does not decide;
 * leaks below the leeway go unseen.
 */
export function courseOf(samples: readonly number[], { share, besides }: Leeway): Course {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const first = median(samples.slice(0, third));
  const last = median(samples.slice(-third));
  return { first, last, isFlat: last <= first * (1 + share) + besides };
}
