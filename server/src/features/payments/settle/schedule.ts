import { later } from "../../../platform/clock.ts";
import type { TrackedState } from "../transitions.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After this an open payment waits for a person (I-15). */
export const OVERDUE_AFTER_MS = 72 * HOUR;

const upTo = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + (index + 1) * step);

/** PhonePe wants the first question 20 to 25 seconds after the order. */
const openAges = [
  20_000,
  ...[1, 2, 3, 5, 8, 12, 15, 20, 30].map((minutes) => minutes * MINUTE),
  ...upTo(0, 6 * HOUR, HOUR),
  ...upTo(6 * HOUR, OVERDUE_AFTER_MS, 6 * HOUR),
];

/** Failed and expired payments are asked about again, because banks change their word. */
const softEndAges = [15 * MINUTE, ...[1, 6, 24, 48, 72].map((hours) => hours * HOUR)];

const agesOf: Record<TrackedState, readonly number[]> = {
  CREATED: openAges,
  PENDING: openAges,
  FAILED: softEndAges,
  EXPIRED: softEndAges,
  OVERDUE: upTo(OVERDUE_AFTER_MS, 30 * DAY, DAY),
  REVIEW: [],
  SUCCESS: [],
};

/** Moves every check by up to a fifth of its pause, so that payments made together are not checked together. */
const JITTER = 0.2;

/** Null when the payment need not be watched any more. `chance` is from 0 to 1 and spreads the checks. */
export function nextCheckAt(standing: TrackedState, createdAt: Date, now: Date, chance: number): Date | null {
  let pauseFrom = 0;
  for (const age of agesOf[standing]) {
    const at = later(createdAt, Math.round(age + (chance * 2 - 1) * JITTER * (age - pauseFrom)));
    if (at > now) return at;
    pauseFrom = age;
  }
  // An open payment is always watched, whatever its age (I-15).
  return standing === "CREATED" || standing === "PENDING" ? later(now, MINUTE) : null;
}
