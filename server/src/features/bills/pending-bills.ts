import type { Bill } from "@aangan/contract/bills";
import type { Made } from "@aangan/contract/endpoint";
import { type BillRow, hasBills, pendingBills } from "./queries.ts";
import { billOnWire } from "./wire.ts";

/** As PostgreSQL writes the row in JSON. */
type PendingBillInJson = Omit<BillRow, "uploadedAt" | "cancelledAt" | "cancelReason"> & { uploadedAt: string };

/** A query for one statement with the paid bills, so that both are read at one instant. */
export const pendingBillsOf = pendingBills;

export const hasBillsOf = hasBills;

export function pendingBillOnWire(row: PendingBillInJson): Made<typeof Bill> {
  return billOnWire({ ...row, uploadedAt: new Date(row.uploadedAt), cancelledAt: null, cancelReason: null });
}
