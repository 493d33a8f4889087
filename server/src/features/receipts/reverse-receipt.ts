import type { Receipt } from "@aangan/contract/counter/receipts";
import type { Made } from "@aangan/contract/endpoint";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { countAct, type Starter } from "../approvals/count-act.ts";
import { reverseAtOffice } from "../payments/counter/reverse-at-office.ts";
import { holdForReversal, leaveBox, type PaidOut } from "./cash-book/leave-box.ts";
import { lockMoneyOf, moveReceipt, type ReceiptRow, receiptById } from "./queries.ts";
import { tellOfEnd } from "./tell-of-receipt.ts";
import { findReceipt } from "./write-receipt.ts";

interface Reversal {
  receiptId: string;
  reason: string;
  givenBack?: boolean | undefined;
}

/**
 * Whole and once; the number stays. Cash of a closed day is paid out today. Refuses with `not_found`, `paid_online`,
 * `receipt_ended`, `cheque_at_bank`, `receipt_paid_out`, `advance_used`, `cash_not_there` and `day_closed`.
 */
export async function reverseReceipt(
  tx: Tx,
  admin: Starter,
  { receiptId, reason, givenBack = false }: Reversal,
  now: Date,
): Promise<Made<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  if (found.way === "online") refuse("paid_online");
  await holdForReversal(tx, found);
  await lockMoneyOf(tx, found.residentId);
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  const state = givenBack && found.way === "cheque" ? "GIVEN_BACK" : "CANCELLED";
  const moved = await moveReceipt(tx, receiptId, ["LATER", "RECEIVED"], { state, ...end });
  if (!moved) await refuseMoved(tx, receiptId);
  await leaveBox(tx, found, now, (paidOut) => takeMoneyBack(tx, found, { ...end, ...paidOut }, now));
  const receipt = await findReceipt(tx, receiptId);
  await tellOfEnd(tx, receipt, "taken_back", reason, now);
  await countAct(tx, admin, { kind: "reverse-receipt", ...countedFrom(found) }, now);
  return receipt;
}

/** What two people are needed for, when the money of a receipt leaves its flat. */
export function countedFrom({ number, reference, id, residentId, flatNumber, amountPaise }: ReceiptRow) {
  return { subject: number ?? reference ?? id, whose: { id: residentId, flatNumber }, amountPaise };
}

/** The receipt has ended. One that does not count has no money. The money counts until `valueOn`, or until today. */
export async function takeMoneyBack(
  tx: Tx,
  { id }: Pick<ReceiptRow, "id">,
  { endedBy: adminId, endReason: reason, valueOn, evenIfPaidOut = false, paidWay, paidOn }: End,
  now: Date,
): Promise<void> {
  const out = { ...(paidWay && paidOn && { paidWay, paidOn }) };
  await reverseAtOffice(tx, id, { adminId, reason, valueOn: valueOn ?? dayOf(now), evenIfPaidOut, ...out }, now);
}

type End = { endedBy: string; endReason: string; valueOn?: string; evenIfPaidOut?: boolean } & Partial<PaidOut>;

async function refuseMoved(tx: Tx, receiptId: string): Promise<never> {
  const { endedAt } = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  return endedAt === null ? refuse("cheque_at_bank") : refuse("receipt_ended");
}
