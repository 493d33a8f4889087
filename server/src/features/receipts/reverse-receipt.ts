import type { WireOf } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { countAct, type Starter } from "../approvals/count-act.ts";
import { type MissingCash, reverseAtOffice } from "../payments/counter/reverse-at-office.ts";
import { debitOpenDay, holdForReversal, leaveBoxInPart, type PaidOut } from "./cash-book/leave-box.ts";
import { lockCheques, receiptsOfCheque, refuseElsewhere } from "./cheques/lock-cheques.ts";
import { lockReferences } from "./instruments/instrument-queries.ts";
import { notifyTakenBack } from "./notify-receipt.ts";
import { lockMoneyOf, moveReceipt, type ReceiptRow, receiptById } from "./queries.ts";
import { findReceipt } from "./write-receipt.ts";

interface Reversal {
  receiptId: string;
  reason: string;
  givenBack?: boolean | undefined;
  /** So much of the cash never was in the box. */
  missing?: Paise | undefined;
}

/**
 * Whole and once; the number stays. A cheque is given back with all of its receipts. Cash of a closed day is paid out today.
 * Refuses with `not_found`, `paid_online`, `receipt_ended`, `cheque_not_here`, `cheque_at_bank`, `receipt_paid_out`, `advance_used`, `cash_not_there`,
 * `cash_not_missing` and `day_closed`.
 */
export async function reverseReceipt(
  tx: Tx,
  admin: Starter,
  { receiptId, reason, givenBack = false, missing }: Reversal,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  if (found.method === "online") refuse("paid_online");
  const end = { endedAt: now, endedBy: admin.id, endReason: reason };
  if (givenBack && found.method === "cheque") return giveBack(tx, admin, found, end, now);
  await holdForReversal(tx, found);
  await lockMoneyOf(tx, found.residentId);
  await lockReferences(tx, [found]);
  const moved = await moveReceipt(tx, receiptId, IN_HAND, { state: "CANCELLED", ...end });
  if (!moved) await refuseMoved(tx, receiptId);
  const takeBack = (out?: Out) => reversePayment(tx, found, { ...end, ...out }, now);
  if (missing === undefined) await debitOpenDay(tx, found, now, takeBack);
  else await leaveBoxInPart(tx, found, missing, now, takeBack);
  const receipt = await findReceipt(tx, receiptId);
  await notifyTakenBack(tx, receipt, reason, now);
  await countAct(tx, admin, { kind: "reverse-receipt", ...approvalFactsOf(found) }, now);
  return receipt;
}

const IN_HAND = ["LATER", "RECEIVED"];

type GivenBack = { endedAt: Date; endedBy: string; endReason: string };

async function giveBack(
  tx: Tx,
  admin: Starter,
  found: ReceiptRow,
  end: GivenBack,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const ids = await receiptsOfCheque(tx, found, IN_HAND);
  const cheques = await lockCheques(tx, ids);
  for (const id of ids) {
    if (!(await moveReceipt(tx, id, IN_HAND, { state: "GIVEN_BACK", ...end }))) await refuseMoved(tx, id);
    await reversePayment(tx, { id }, end, now);
  }
  // A part that was entered meanwhile.
  if ((await receiptsOfCheque(tx, found, IN_HAND)).length > 1) refuseElsewhere(found.reference);
  for (const id of ids) await notifyTakenBack(tx, await findReceipt(tx, id), end.endReason, now);
  await countAct(tx, admin, { kind: "reverse-receipt", ...chequeApprovalFactsOf(found, cheques) }, now);
  return findReceipt(tx, found.id);
}

/** What two people are needed for, when the money of a receipt leaves its flat. */
export function approvalFactsOf({ number, reference, residentId, flatNumber, amountPaise }: ReceiptRow) {
  // Cheques of two flats may have one number.
  return { subject: number ?? `${reference}, ${flatNumber}`, whose: { id: residentId, flatNumber }, amountPaise };
}

/** The same of a whole cheque, by one of its receipts. That of several flats is no single one's, so that it counts with each. */
export function chequeApprovalFactsOf(receipt: ReceiptRow, cheques: readonly ReceiptRow[]) {
  const amountPaise = cheques.reduce((sum, cheque) => sum + cheque.amountPaise, 0);
  const facts = approvalFactsOf({ ...receipt, amountPaise });
  return cheques.length === 1 ? facts : { ...facts, whose: null };
}

/** The receipt has ended. One that does not count has no money. The money counts until `valueOn`, or until today. */
export async function reversePayment(
  tx: Tx,
  { id }: Pick<ReceiptRow, "id">,
  { endedBy: adminId, endReason: reason, valueOn, isReturned = false, paidMethod, paidOn, missing }: End,
  now: Date,
): Promise<void> {
  const out = { ...(paidMethod && paidOn && { paidMethod, paidOn }), ...(missing && { missing }) };
  await reverseAtOffice(tx, id, { adminId, reason, valueOn: valueOn ?? dayOf(now), isReturned, ...out }, now);
}

type Out = Partial<PaidOut> & { missing?: MissingCash };
type End = { endedBy: string; endReason: string; valueOn?: string; isReturned?: boolean } & Out;

async function refuseMoved(tx: Tx, receiptId: string): Promise<never> {
  const { endedAt } = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  return endedAt === null ? refuse("cheque_at_bank") : refuse("receipt_ended");
}
