const MINUTE_MS = 60_000;

const WRITTEN_A_MINUTE = 100;
/** More than anybody clicks. */
const OF_A_PERSON = 1_000;
/** What stands before the portal asks each second. */
const OF_HEALTH = 1;
const THEN_ONE_IN = 1_000;

/** Beyond them, who began first is counted from the beginning. */
const MAX_KINDS = 10_000;

/** A status, or what was asked: `health` or `public` things, or anything by the person with this id. */
export type SampledKind = number | string;

function mostOf(kind: SampledKind): number {
  if (kind === "health") return OF_HEALTH;
  return typeof kind === "number" || kind === "public" ? WRITTEN_A_MINUTE : OF_A_PERSON;
}

/** Bounds what one caller can log. Returns undefined to drop a line, or how many of its kind were dropped before it. */
export function createSampling(): (kind: SampledKind | undefined, nowMs: number) => number | undefined {
  const minutes = new Map<SampledKind, { sinceMs: number; requests: number; leftOut: number }>();
  return (kind, nowMs) => {
    if (kind === undefined) return 0;
    const last = minutes.get(kind);
    const isCurrent = last !== undefined && nowMs - last.sinceMs < MINUTE_MS;
    const minute = isCurrent ? last : { sinceMs: nowMs, requests: 0, leftOut: last?.leftOut ?? 0 };
    if (!last && minutes.size >= MAX_KINDS) minutes.delete(minutes.keys().next().value ?? "");
    minutes.set(kind, minute);
    minute.requests += 1;
    if (minute.requests > mostOf(kind) && minute.requests % THEN_ONE_IN !== 0) {
      minute.leftOut += 1;
      return undefined;
    }
    const { leftOut } = minute;
    minute.leftOut = 0;
    return leftOut;
  };
}
