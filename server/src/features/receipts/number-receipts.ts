import { randomBytes } from "node:crypto";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { refuse } from "../../platform/refusal.ts";
import { beginSerials, serialsOf, takeSerials } from "../bills/take-serials.ts";
import { markYear, type Restoring, yearInUse } from "./queries.ts";

/** Of money at the counter, so that it never waits for numbers of another kind. */
const SERIES = "REC";

/** The next number, which nobody else gets; if the transaction fails, the next receipt gets it. Take it last. */
export function takeNumber(tx: Tx, now: Date) {
  return takeNumberOf(tx, SERIES, now);
}

/** The same in any series without gaps, such as that of certificates. */
export async function takeNumberOf(tx: Tx, series: string, now: Date) {
  const year = await yearInUse(tx, series, financialYear(dayOf(now)));
  const serial = await takeSerials(tx, series, year, 1);
  return { series, financialYear: year, serial, number: numberOf(series, year, serial), token: newToken() };
}

/** 128 bits: by it whoever holds the paper asks whether it is genuine. */
function newToken(): string {
  return randomBytes(16).toString("hex");
}

/** As people read it out: `REC-2627-000042`. */
export function receiptNumber(year: string, serial: number): string {
  return numberOf(SERIES, year, serial);
}

function numberOf(series: string, year: string, serial: number): string {
  return `${series}-${year}-${String(serial).padStart(6, "0")}`;
}

/** The numbers of this financial year, or of this year since a restore. */
export const receiptNumbers = {
  async show(db: Db, now: Date) {
    const year = await yearInUse(db, SERIES, financialYear(dayOf(now)));
    const { firstSerial, lastSerial } = (await serialsOf(db, SERIES, year)) ?? { firstSerial: 1, lastSerial: 0 };
    return { firstSerial, next: receiptNumber(year, lastSerial + 1), begun: lastSerial >= firstSerial };
  },
  /** Refuses with `receipts_numbered`. */
  async begin(tx: Tx, firstSerial: number, now: Date): Promise<void> {
    const year = await yearInUse(tx, SERIES, financialYear(dayOf(now)));
    if (!(await beginSerials(tx, SERIES, year, firstSerial))) refuse("receipts_numbered", { field: "firstSerial" });
  },
};

/**
 * After a restore, begins the year's numbers anew under a letter, `REC-2627A-000001`, so that no number given out since the
 * back-up is given again.
 */
export function markReceiptNumbers(client: Restoring, now: Date): Promise<void> {
  return markYear(client, SERIES, financialYear(dayOf(now)));
}
