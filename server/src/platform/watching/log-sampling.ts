const MINUTE_MS = 60_000;

/** So many lines of one kind are written in a minute one by one; of those after them, one of so many. */
const WRITTEN_A_MINUTE = 100;
const THEN_ONE_OF = 1_000;

interface Minute {
  sinceMs: number;
  requests: number;
  leftOut: number;
}

/** What lines are counted by: the status of a refusal, or what was asked for by anybody and went well. */
export type SampledKind = number | "health" | "public";

/**
 * Bounds what strangers add to the log, so that nobody fills the disk with it or has the evidence rotate away (test INF-34). What it
 * gives takes what kind of line it is (undefined: one that is never left out) and the instant in ms, and gives undefined when the
 * line is to be left out, otherwise how many of its kind were left out before it. A flood of one kind hides no other.
 */
export function createSampling(): (kind: SampledKind | undefined, nowMs: number) => number | undefined {
  const minutes = new Map<SampledKind, Minute>();
  return (kind, nowMs) => {
    if (kind === undefined) return 0;
    const last = minutes.get(kind);
    const isCurrent = last !== undefined && nowMs - last.sinceMs < MINUTE_MS;
    const minute = isCurrent ? last : { sinceMs: nowMs, requests: 0, leftOut: last?.leftOut ?? 0 };
    minutes.set(kind, minute);
    minute.requests += 1;
    if (minute.requests > WRITTEN_A_MINUTE && minute.requests % THEN_ONE_OF !== 0) {
      minute.leftOut += 1;
      return undefined;
    }
    const { leftOut } = minute;
    minute.leftOut = 0;
    return leftOut;
  };
}
