import type { WireOf } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Tx } from "../../platform/database/db.ts";
import type { ChequeReturned } from "../emails/mail-facts.ts";
import { notifyResidents } from "../emails/notify-residents.ts";

type NotifiedReceipt = Pick<
  WireOf<typeof Receipt>,
  "_id" | "number" | "userId" | "amount" | "way" | "receivedOn" | "reference"
>;

/** By e-mail, with the paper. A post-dated cheque has no receipt yet. */
export async function notifyReceipt(tx: Tx, receipt: NotifiedReceipt, now: Date): Promise<void> {
  await notifyReceipts(tx, [receipt], now);
}

/** The same for those of a file, each in a mail of its own. */
export async function notifyReceipts(tx: Tx, receipts: readonly NotifiedReceipt[], now: Date): Promise<void> {
  const notifications = receipts
    .filter(({ number }) => number !== "")
    .map(({ _id: receiptId, userId: residentId, number, amount: amountPaise, way, receivedOn }) => {
      const facts = { receiptId, number, amountPaise, way, receivedOn };
      return { key: `receipt:${receiptId}`, residentId, facts };
    });
  await notifyResidents(tx, "receipt", notifications, now);
}

/** That the office found a transfer; the receipt goes with it, in one mail. */
export async function notifyClaimAccepted(
  tx: Tx,
  claim: { id: string; paidOn: string },
  receipt: NotifiedReceipt,
  now: Date,
): Promise<void> {
  const { userId: residentId, amount: amountPaise, reference, _id: receiptId, number } = receipt;
  const of = { amountPaise, paidOn: claim.paidOn, reference, accepted: true, reason: "" };
  const facts = { ...of, receipt: { receiptId, number } };
  const notifiedCount = await notifyResidents(
    tx,
    "claim_decided",
    [{ key: `claim:${claim.id}`, residentId, facts }],
    now,
  );
  if (notifiedCount === 0) await notifyReceipt(tx, receipt, now);
}

type Ended = Pick<NotifiedReceipt, "_id" | "number" | "userId" | "amount">;

/** One that never had a number was no receipt. */
export async function notifyTakenBack(tx: Tx, ended: Ended, reason: string, now: Date): Promise<void> {
  await notifyEnd(tx, ended, { how: "taken_back", reason }, now);
}

export async function notifyReturned(
  tx: Tx,
  ended: Ended,
  of: { reason: string; cheque: ChequeReturned },
  now: Date,
): Promise<void> {
  await notifyEnd(tx, ended, { how: "cheque_returned", ...of }, now);
}

/** In one mail when the new receipt is the same resident's, else in one to each. */
export async function notifyReplacement(
  tx: Tx,
  ended: Ended,
  receipt: NotifiedReceipt,
  reason: string,
  now: Date,
): Promise<void> {
  const isSame = ended.userId === receipt.userId && receipt.number !== "";
  const replacement = isSame ? { replacement: { receiptId: receipt._id, number: receipt.number } } : {};
  const notifiedCount = await notifyEnd(tx, ended, { how: "replaced", reason, ...replacement }, now);
  if (!isSame || notifiedCount === 0) await notifyReceipt(tx, receipt, now);
}

type End = {
  how: "taken_back" | "cheque_returned" | "replaced";
  reason: string;
  cheque?: ChequeReturned;
  replacement?: { receiptId: string; number: string };
};

/** Of all receipts of a file. */
export async function notifyUndo(tx: Tx, ended: readonly Ended[], reason: string, now: Date): Promise<void> {
  await notifyEnds(tx, ended, { how: "taken_back", reason }, now);
}

function notifyEnd(tx: Tx, ended: Ended, end: End, now: Date): Promise<number> {
  return notifyEnds(tx, [ended], end, now);
}

function notifyEnds(tx: Tx, ended: readonly Ended[], end: End, now: Date): Promise<number> {
  const notifications = ended
    .filter(({ number }) => number !== "")
    .map(({ _id: id, number, userId: residentId, amount: amountPaise }) => {
      return { key: `receipt_ended:${id}`, residentId, facts: { number, amountPaise, ...end } };
    });
  return notifyResidents(tx, "receipt_ended", notifications, now);
}
