import type { WireOf } from "@aangan/contract/endpoint";
import type { Bill } from "@aangan/contract/features/bills";
import type { Db } from "../../platform/database/db.ts";
import { type BillRow, hasBills, pendingBills } from "./queries.ts";
import { toBill } from "./wire.ts";

/** As PostgreSQL writes the row in JSON. */
type PendingBillInJson = Omit<BillRow, "uploadedAt" | "cancelledAt" | "cancelReason"> & { uploadedAt: string };

/** A query for one statement with the paid bills, so that both are read at one instant. */
export const pendingBillsOf = pendingBills;

export const hasBillsOf = hasBills;

/** Those to be paid, oldest due date first. */
export async function openBillsOf(db: Db, residentId: string): Promise<WireOf<typeof Bill>[]> {
  return (await pendingBills(db, residentId).execute()).map((row) =>
    toBill({ ...row, cancelledAt: null, cancelReason: null }),
  );
}

export function toPendingBill(row: PendingBillInJson): WireOf<typeof Bill> {
  return toBill({ ...row, uploadedAt: new Date(row.uploadedAt), cancelledAt: null, cancelReason: null });
}
