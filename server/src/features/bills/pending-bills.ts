import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import type { Db } from "../../platform/database/db.ts";
import { hasBills, pendingBills } from "./queries.ts";
import { type BillRow, billOnWire } from "./wire.ts";

/** A pending bill as PostgreSQL writes a row in JSON. */
type PendingBillInJson = Omit<BillRow, "uploadedAt" | "cancelledAt" | "cancelReason"> & { uploadedAt: string };

/**
 * The query of what a resident has yet to pay, by due date, oldest first: to be a part of a statement that reads what was paid as
 * well, so that both are shown as they stood at one instant.
 */
export function pendingBillsOf(db: Db, residentId: string) {
  return pendingBills(db, residentId);
}

/** Whether a resident ever had a bill that was not withdrawn, for the same statement. */
export function hasBillsOf(db: Db, residentId: string) {
  return hasBills(db, residentId);
}

/** A row of it as the API shows a bill. */
export function pendingBillOnWire(row: PendingBillInJson): Made<typeof Bill> {
  return billOnWire({ ...row, uploadedAt: new Date(row.uploadedAt), cancelledAt: null, cancelReason: null });
}
