import { type BillType, billTypes } from "@aangan/contract/bill-kinds";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { notifyBills } from "../emails/notify-residents.ts";
import { type BillContext, type BillToInsert, insertBills } from "./queries.ts";
import { allocateSerials, billNumber } from "./serials.ts";

/** The resident's flat has been checked, and the due day is in the range of `isDueDateInRange`. */
export type NewBill = Omit<BillToInsert, "id">;

/** Returns the numbers in the order of the rows. Checks nothing. */
export async function raiseBills(tx: Tx, rows: readonly NewBill[], raising: BillContext): Promise<string[]> {
  const year = financialYear(dayOf(raising.now));
  // A fixed order, so that two uploads never wait for each other's serials.
  const serials = new Map<BillType, number>();
  for (const type of billTypes) {
    const count = rows.filter((row) => row.billType === type).length;
    if (count > 0) serials.set(type, await allocateSerials(tx, type, year, count));
  }
  const bills = rows.map((row) => {
    const serial = serials.get(row.billType) ?? 0;
    serials.set(row.billType, serial + 1);
    return { ...row, id: billNumber(row.billType, year, serial) };
  });
  const [first] = bills;
  if (!first) return [];
  await insertBills(tx, bills, raising);
  await notifyBills(tx, raising.uploadId ?? first.id, bills, raising.now);
  return bills.map((bill) => bill.id);
}
