import { type BillType, billKinds } from "@aangan/contract/bill-kinds";
import type { Tx } from "../../platform/database/db.ts";
import { findSerials, keepFirstSerial, raiseLastSerial } from "./queries.ts";

/**
 * Returns the first of `count` serials that nobody else gets. If the transaction fails, the next one gets them. `series`: a
 * type of bill, or the letters of other numbers, such as `REC`.
 */
export async function allocateSerials(tx: Tx, series: string, financialYear: string, count: number): Promise<number> {
  const last = await raiseLastSerial(tx, series, financialYear, count);
  return last - count + 1;
}

/** The first and the last serial of a series in a year; undefined until it has begun. */
export const serialsOf = findSerials;

/** Lets a series of a year begin with `first`. False once a serial of it was taken. */
export const beginSerials = keepFirstSerial;

/** As people read it out: `ELEC-2627-000042`. A serial above 999999 just grows longer. */
export function billNumber(type: BillType, year: string, serial: number): string {
  return `${billKinds[type].prefix}-${year}-${String(serial).padStart(6, "0")}`;
}
