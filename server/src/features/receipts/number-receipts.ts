import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { takeSerials } from "../bills/take-serials.ts";
import { markYear, type Restoring, yearInUse } from "./queries.ts";

/** Of money at the counter, so that it never waits for numbers of another kind. */
const SERIES = "REC";

/** The next number, which nobody else gets; if the transaction fails, the next receipt gets it. Take it last. */
export async function takeNumber(tx: Tx, now: Date) {
  const year = await yearInUse(tx, SERIES, financialYear(dayOf(now)));
  const serial = await takeSerials(tx, SERIES, year, 1);
  return {
    series: SERIES,
    financialYear: year,
    serial,
    number: `${SERIES}-${year}-${String(serial).padStart(6, "0")}`,
  };
}

/**
 * After a restore, begins the year's numbers anew under a letter, `REC-2627A-000001`, so that no number given out since the
 * back-up is given again.
 */
export function markReceiptNumbers(client: Restoring, now: Date): Promise<void> {
  return markYear(client, SERIES, financialYear(dayOf(now)));
}
