import type { Made } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/receipts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { reverseAtOffice } from "../payments/counter/reverse-at-office.ts";
import { endReceipt, lockMoneyOf, receiptById } from "./queries.ts";
import { receiptOnWire } from "./receipt-wire.ts";

/** Whole and once; the number stays. Refuses with `not_found`, `receipt_ended`, `receipt_paid_out` and `advance_used`. */
export async function reverseReceipt(
  tx: Tx,
  admin: { id: string },
  { receiptId, reason }: { receiptId: string; reason: string },
  now: Date,
): Promise<Made<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  await lockMoneyOf(tx, found.residentId);
  if (!(await endReceipt(tx, receiptId, { endedAt: now, endedBy: admin.id, endReason: reason })))
    refuse("receipt_ended");
  await reverseAtOffice(tx, receiptId, { adminId: admin.id, reason }, now);
  return receiptOnWire((await receiptById(tx, receiptId)) ?? refuse("not_found"));
}
