import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import type { Db } from "../../platform/database/db.ts";
import { hasBills, pendingBills } from "./queries.ts";
import { type BillRow, billOnWire } from "./wire.ts";

/** As PostgreSQL writes the row in JSON. */
type PendingBillInJson = Omit<BillRow, "uploadedAt" | "cancelledAt" | "cancelReason"> & { uploadedAt: string };

/** A query for one statement with the paid bills, so that both are read at one instant. */
export function pendingBillsOf(db: Db, residentId: string) {
  return pendingBills(db, residentId);
}

export function hasBillsOf(db: Db, residentId: string) {
  return hasBills(db, residentId);
}

export function pendingBillOnWire(row: PendingBillInJson): Made<typeof Bill> {
  return billOnWire({ ...row, uploadedAt: new Date(row.uploadedAt), cancelledAt: null, cancelReason: null });
}
