import { billTypes } from "@aangan/contract/bill-kinds";
import { dayOf } from "../../platform/clock.ts";
import { financialYear } from "./bill-number.ts";
import { type Restoring, skipSerials } from "./queries.ts";

/** Many more bills than an association raises between two back-ups of one fortnight. */
export const SKIPPED_AFTER_RESTORE = 10_000;

/**
 * Has every series of bill numbers go on behind a gap, so that no number which was given out after a back-up is given again once
 * that is restored. Series of a financial year that began since are among them. `client` is in the transaction of the restore.
 */
export function skipBillNumbers(client: Restoring, backedUpAt: Date, now: Date): Promise<void> {
  const years = yearsBetween(backedUpAt, now);
  const series = billTypes.flatMap((billType) => years.map((year) => ({ billType, year })));
  return skipSerials(client, series, SKIPPED_AFTER_RESTORE);
}

/** The financial years from one instant to another, which may lie before it where a clock was wrong. */
function yearsBetween(from: Date, to: Date): string[] {
  const years = new Set([financialYear(dayOf(to))]);
  for (let at = from; at < to; at = new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), 1))) {
    years.add(financialYear(dayOf(at)));
  }
  return [...years.add(financialYear(dayOf(from)))];
}
