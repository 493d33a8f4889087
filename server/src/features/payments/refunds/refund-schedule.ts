import { later } from "../../../platform/clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const ages = [10_000, 30_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const THEN_EVERY = 12 * HOUR;

export function nextRefundCheck(requestedAt: Date, now: Date): Date {
  const age = ages.find((one) => later(requestedAt, one) > now);
  return age === undefined ? later(now, THEN_EVERY) : later(requestedAt, age);
}
