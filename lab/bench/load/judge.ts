import type { Outcome } from "../generator/request.ts";
import { percentile } from "../measure/percentiles.ts";
import { formatFigure, type Measured, never, note } from "../measure/table.ts";

/** A run is invalid if the generator is later than this. */
const PUNCTUAL_MS = 50;

export const of = (outcomes: readonly Outcome[], ...kinds: string[]) =>
  outcomes.filter(({ kind }) => kinds.includes(kind));

/** Milliseconds within which this share of the outcomes ended. */
export function latency(outcomes: readonly Outcome[], share: number): number {
  return percentile(
    outcomes.map(({ tookMs }) => tookMs),
    share,
  );
}

export const isServed = ({ status }: Outcome) => status >= 200 && status < 400;

/** Refused with Retry-After. */
export const isShed = ({ status, retryAfter }: Outcome) => (status === 503 || status === 429) && retryAfter;

/** The number not served, with an example. */
export function failures(what: string, outcomes: readonly Outcome[], isGood = isServed): Measured {
  const failed = outcomes.filter((outcome) => !isGood(outcome));
  const [first] = failed;
  return never(what, failed.length, first && `${first.kind}: ${first.failure ?? first.status}`);
}

/** Whether the generator was on time. */
export function punctuality(outcomes: readonly Outcome[]): Measured {
  const lateMs = percentile(
    outcomes.map((outcome) => outcome.lateMs),
    0.99,
  );
  return {
    ...note("the generator's own lateness, p99", formatFigure(lateMs, "ms")),
    goal: `< ${PUNCTUAL_MS} ms`,
    isMet: lateMs < PUNCTUAL_MS,
  };
}
