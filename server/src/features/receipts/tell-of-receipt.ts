import type { Made } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Tx } from "../../platform/database/db.ts";
import type { ChequeReturned } from "../emails/mail-facts.ts";
import { notifyResidents } from "../emails/tell-residents.ts";

type Written = Pick<Made<typeof Receipt>, "_id" | "number" | "userId" | "amount" | "way" | "receivedOn" | "reference">;

/** By e-mail, with the paper. A post-dated cheque has no receipt yet. */
export async function notifyReceipt(tx: Tx, receipt: Written, now: Date): Promise<void> {
  await notifyReceipts(tx, [receipt], now);
}

/** The same for those of a file, each in a mail of its own. */
export async function notifyReceipts(tx: Tx, receipts: readonly Written[], now: Date): Promise<void> {
  const told = receipts
    .filter(({ number }) => number !== "")
    .map(({ _id: receiptId, userId: residentId, number, amount: amountPaise, way, receivedOn }) => {
      const facts = { receiptId, number, amountPaise, way, receivedOn };
      return { key: `receipt:${receiptId}`, residentId, facts };
    });
  await notifyResidents(tx, "receipt", told, now);
}

/** That the office found a transfer; the receipt goes with it, in one mail. */
export async function notifyClaimAccepted(
  tx: Tx,
  claim: { id: string; paidOn: string },
  receipt: Written,
  now: Date,
): Promise<void> {
  const { userId: residentId, amount: amountPaise, reference, _id: receiptId, number } = receipt;
  const of = { amountPaise, paidOn: claim.paidOn, reference, accepted: true, reason: "" };
  const facts = { ...of, receipt: { receiptId, number } };
  const told = await notifyResidents(tx, "claim_decided", [{ key: `claim:${claim.id}`, residentId, facts }], now);
  if (told === 0) await notifyReceipt(tx, receipt, now);
}

type Ended = Pick<Written, "_id" | "number" | "userId" | "amount">;

/** One that never had a number was no receipt. */
export async function tellOfTakenBack(tx: Tx, ended: Ended, reason: string, now: Date): Promise<void> {
  await tellEnd(tx, ended, { how: "taken_back", reason }, now);
}

export async function tellOfReturned(
  tx: Tx,
  ended: Ended,
  of: { reason: string; cheque: ChequeReturned },
  now: Date,
): Promise<void> {
  await tellEnd(tx, ended, { how: "cheque_returned", ...of }, now);
}

/** In one mail when the new receipt is the same resident's, else in one to each. */
export async function notifyReplacement(
  tx: Tx,
  ended: Ended,
  written: Written,
  reason: string,
  now: Date,
): Promise<void> {
  const isSame = ended.userId === written.userId && written.number !== "";
  const replacement = isSame ? { replacement: { receiptId: written._id, number: written.number } } : {};
  const told = await tellEnd(tx, ended, { how: "replaced", reason, ...replacement }, now);
  if (!isSame || told === 0) await notifyReceipt(tx, written, now);
}

type End = {
  how: "taken_back" | "cheque_returned" | "replaced";
  reason: string;
  cheque?: ChequeReturned;
  replacement?: { receiptId: string; number: string };
};

/** Of all receipts of a file. */
export async function notifyUndo(tx: Tx, ended: readonly Ended[], reason: string, now: Date): Promise<void> {
  await tellEnds(tx, ended, { how: "taken_back", reason }, now);
}

function tellEnd(tx: Tx, ended: Ended, end: End, now: Date): Promise<number> {
  return tellEnds(tx, [ended], end, now);
}

function tellEnds(tx: Tx, ended: readonly Ended[], end: End, now: Date): Promise<number> {
  const told = ended
    .filter(({ number }) => number !== "")
    .map(({ _id: id, number, userId: residentId, amount: amountPaise }) => {
      return { key: `receipt_ended:${id}`, residentId, facts: { number, amountPaise, ...end } };
    });
  return notifyResidents(tx, "receipt_ended", told, now);
}
