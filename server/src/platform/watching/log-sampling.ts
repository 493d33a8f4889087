const MINUTE_MS = 60_000;

const WRITTEN_A_MINUTE = 100;
/** What stands before the portal asks each second. */
const OF_HEALTH = 1;
const THEN_ONE_IN = 1_000;

export type SampledKind = number | "health" | "public";

/** Bounds what strangers can log. Returns undefined to drop a line, or how many of its kind were dropped before it. */
export function createSampling(): (kind: SampledKind | undefined, nowMs: number) => number | undefined {
  const minutes = new Map<SampledKind, { sinceMs: number; requests: number; leftOut: number }>();
  return (kind, nowMs) => {
    if (kind === undefined) return 0;
    const last = minutes.get(kind);
    const isCurrent = last !== undefined && nowMs - last.sinceMs < MINUTE_MS;
    const minute = isCurrent ? last : { sinceMs: nowMs, requests: 0, leftOut: last?.leftOut ?? 0 };
    minutes.set(kind, minute);
    minute.requests += 1;
    if (minute.requests > (kind === "health" ? OF_HEALTH : WRITTEN_A_MINUTE) && minute.requests % THEN_ONE_IN !== 0) {
      minute.leftOut += 1;
      return undefined;
    }
    const { leftOut } = minute;
    minute.leftOut = 0;
    return leftOut;
  };
}
