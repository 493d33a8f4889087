const MINUTE_MS = 60_000;

/** So many refusals of one status are written in a minute one by one; of those after them, one of so many. */
const WRITTEN_A_MINUTE = 100;
const THEN_ONE_OF = 1_000;

interface Minute {
  sinceMs: number;
  requests: number;
  leftOut: number;
}

/**
 * Bounds what refused requests add to the log, so that nobody fills the disk with them (test INF-34). What it gives takes a
 * request's status and the instant in ms, and gives undefined when its line is to be left out, otherwise how many of its
 * status were left out before it. Every status has its own count: a flood of one kind hides no other. What went well and what
 * the portal failed at (500) is never left out.
 */
export function sampleRefused(): (status: number, nowMs: number) => number | undefined {
  const minutes = new Map<number, Minute>();
  return (status, nowMs) => {
    if (status < 400 || status === 500) return 0;
    const last = minutes.get(status);
    const isCurrent = last !== undefined && nowMs - last.sinceMs < MINUTE_MS;
    const minute = isCurrent ? last : { sinceMs: nowMs, requests: 0, leftOut: last?.leftOut ?? 0 };
    minutes.set(status, minute);
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
