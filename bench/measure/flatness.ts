import { median } from "./percentiles.ts";

/** How a row of samples went on. */
export interface Course {
  /** The median of its first third and of its last. */
  first: number;
  last: number;
  isFlat: boolean;
}

/** What may be added by the end without its being a leak: a share of the beginning, and a number besides. */
export interface Leeway {
  share: number;
  besides: number;
}

/**
 * Whether samples taken at even intervals stay where they are. Medians of thirds, so that neither a single peak nor a single dip
 * decides; a slow leak of more than the leeway in two thirds of the time is seen, a smaller one is not.
 */
export function courseOf(samples: readonly number[], { share, besides }: Leeway): Course {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const first = median(samples.slice(0, third));
  const last = median(samples.slice(-third));
  return { first, last, isFlat: last <= first * (1 + share) + besides };
}
