import type { Made } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/receipts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { reverseAtOffice } from "../payments/counter/reverse-at-office.ts";
import { holdForReversal, leaveBox } from "./cash-book/leave-box.ts";
import { endReceipt, lockMoneyOf, receiptById } from "./queries.ts";
import { receiptOnWire } from "./receipt-wire.ts";

/**
 * Whole and once; the number stays. Cash of a closed day is paid out today. Refuses with `not_found`, `receipt_ended`,
 * `receipt_paid_out`, `advance_used`, `cash_not_there` and `day_closed`.
 */
export async function reverseReceipt(
  tx: Tx,
  admin: { id: string },
  { receiptId, reason }: { receiptId: string; reason: string },
  now: Date,
): Promise<Made<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  await holdForReversal(tx, found);
  await lockMoneyOf(tx, found.residentId);
  if (!(await endReceipt(tx, receiptId, { endedAt: now, endedBy: admin.id, endReason: reason })))
    refuse("receipt_ended");
  await leaveBox(tx, found, now, (paidOut) =>
    reverseAtOffice(tx, receiptId, { adminId: admin.id, reason, ...paidOut }, now),
  );
  return receiptOnWire((await receiptById(tx, receiptId)) ?? refuse("not_found"));
}
