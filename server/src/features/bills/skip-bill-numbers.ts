import { billTypes } from "@aangan/contract/bill-kinds";
import { dayOf } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { type Restoring, skipSerials } from "./queries.ts";

/** Many more bills than an association raises between two back-ups. */
export const SKIPPED_AFTER_RESTORE = 10_000;

/** More than are given out in one, from one restore of a back-up to the next. */
export const SKIPPED_A_MINUTE = 200;

/** Nearly five years, so that a serial has nine digits at most, whatever a clock said. */
const MAX_MINUTES = 2_500_000;

/** Grows with the time, so that a back-up restored twice gives out no number of the first time again. */
export function skippedSince(backedUpAt: Date, now: Date): number {
  const minutes = Math.floor((now.getTime() - backedUpAt.getTime()) / 60_000);
  return SKIPPED_A_MINUTE * Math.min(Math.max(minutes, 0), MAX_MINUTES);
}

/**
 * Leaves a gap in every series, so that no number given out after the back-up is given again once it is restored. Returns
 * how many numbers it has.
 */
export async function skipBillNumbers(client: Restoring, backedUpAt: Date, now: Date): Promise<number> {
  const years = yearsBetween(backedUpAt, now);
  const series = billTypes.flatMap((billType) => years.map((year) => ({ billType, year })));
  const count = SKIPPED_AFTER_RESTORE + skippedSince(backedUpAt, now);
  await skipSerials(client, series, count);
  return count;
}

/** `from` may lie after `to` where a clock was wrong. */
function yearsBetween(from: Date, to: Date): string[] {
  const years = new Set([financialYear(dayOf(to))]);
  for (let at = from; at < to; at = new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), 1))) {
    years.add(financialYear(dayOf(at)));
  }
  return [...years.add(financialYear(dayOf(from)))];
}
