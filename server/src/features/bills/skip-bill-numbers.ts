import { billTypes } from "@aangan/contract/bill-kinds";
import { dayOf } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { type Restoring, skipSerials } from "./queries.ts";

/** Many more bills than an association raises between two back-ups. */
export const SKIPPED_AFTER_RESTORE = 10_000;

/** Leaves a gap in every series, so that no number given out after the back-up is given again once it is restored. */
export function skipBillNumbers(client: Restoring, backedUpAt: Date, now: Date): Promise<void> {
  const years = yearsBetween(backedUpAt, now);
  const series = billTypes.flatMap((billType) => years.map((year) => ({ billType, year })));
  return skipSerials(client, series, SKIPPED_AFTER_RESTORE);
}

/** `from` may lie after `to` where a clock was wrong. */
function yearsBetween(from: Date, to: Date): string[] {
  const years = new Set([financialYear(dayOf(to))]);
  for (let at = from; at < to; at = new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), 1))) {
    years.add(financialYear(dayOf(at)));
  }
  return [...years.add(financialYear(dayOf(from)))];
}
