import type { Made } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/receipts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { reverseAtOffice } from "../payments/counter/reverse-at-office.ts";
import { lockMoneyOf, moveReceipt, type ReceiptRow, receiptById } from "./queries.ts";
import { findReceipt } from "./write-receipt.ts";

interface Reversal {
  receiptId: string;
  reason: string;
  givenBack?: boolean | undefined;
}

/**
 * Whole and once; the number stays. Refuses with `not_found`, `receipt_ended`, `cheque_at_bank`, `receipt_paid_out` and
 * `advance_used`.
 */
export async function reverseReceipt(
  tx: Tx,
  admin: { id: string },
  { receiptId, reason, givenBack = false }: Reversal,
  now: Date,
): Promise<Made<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  await lockMoneyOf(tx, found.residentId);
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  const state = givenBack && found.way === "cheque" ? "GIVEN_BACK" : "CANCELLED";
  const moved = await moveReceipt(tx, receiptId, ["LATER", "RECEIVED"], { state, ...end });
  if (!moved) await refuseMoved(tx, receiptId);
  await takeMoneyBack(tx, found, end, now);
  return findReceipt(tx, receiptId);
}

/** The receipt has ended. One that does not count has no money. */
export async function takeMoneyBack(
  tx: Tx,
  { id }: Pick<ReceiptRow, "id">,
  end: { endedBy: string; endReason: string },
  now: Date,
): Promise<void> {
  await reverseAtOffice(tx, id, { adminId: end.endedBy, reason: end.endReason }, now);
}

async function refuseMoved(tx: Tx, receiptId: string): Promise<never> {
  const { endedAt } = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  return endedAt === null ? refuse("cheque_at_bank") : refuse("receipt_ended");
}
