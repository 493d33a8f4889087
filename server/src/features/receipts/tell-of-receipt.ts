import type { Made } from "@aangan/contract/endpoint";
import type { Receipt } from "@aangan/contract/receipts";
import type { Tx } from "../../platform/database/db.ts";
import { tellResidents } from "../notices/tell-residents.ts";

type Written = Made<typeof Receipt>;

/** By e-mail, with the paper. A post-dated cheque has no receipt yet. */
export async function tellOfReceipt(tx: Tx, receipt: Written, now: Date): Promise<void> {
  if (receipt.number === "") return;
  const { _id: receiptId, userId: residentId, number, amount: amountPaise, way, receivedOn } = receipt;
  const facts = { receiptId, number, amountPaise, way, receivedOn };
  await tellResidents(tx, "receipt", [{ key: `receipt:${receiptId}`, residentId, facts }], now);
}

/** That the office found a transfer; the receipt goes with it, in one mail. */
export async function tellOfAccepted(
  tx: Tx,
  claim: { id: string; paidOn: string },
  receipt: Written,
  now: Date,
): Promise<void> {
  const { userId: residentId, amount: amountPaise, reference, _id: receiptId, number } = receipt;
  const of = { amountPaise, paidOn: claim.paidOn, reference, accepted: true, reason: "" };
  const facts = { ...of, receipt: { receiptId, number } };
  const told = await tellResidents(tx, "claim_decided", [{ key: `claim:${claim.id}`, residentId, facts }], now);
  if (told === 0) await tellOfReceipt(tx, receipt, now);
}

type Ended = Pick<Written, "_id" | "number" | "userId" | "amount">;
type How = "taken_back" | "cheque_returned";

/** One that never had a number was no receipt. */
export async function tellOfEnd(tx: Tx, ended: Ended, how: How, reason: string, now: Date): Promise<void> {
  await tellEnd(tx, ended, { how, reason }, now);
}

/** In one mail when the new receipt is the same resident's, else in one to each. */
export async function tellOfReplacement(
  tx: Tx,
  ended: Ended,
  written: Written,
  reason: string,
  now: Date,
): Promise<void> {
  const isSame = ended.userId === written.userId && written.number !== "";
  const replacement = isSame ? { replacement: { receiptId: written._id, number: written.number } } : {};
  const told = await tellEnd(tx, ended, { how: "replaced", reason, ...replacement }, now);
  if (!isSame || told === 0) await tellOfReceipt(tx, written, now);
}

type End = {
  how: How | "replaced";
  reason: string;
  replacement?: { receiptId: string; number: string };
};

async function tellEnd(
  tx: Tx,
  { _id: id, number, userId: residentId, amount: amountPaise }: Ended,
  end: End,
  now: Date,
) {
  if (number === "") return 0;
  const facts = { number, amountPaise, ...end };
  return tellResidents(tx, "receipt_ended", [{ key: `receipt_ended:${id}`, residentId, facts }], now);
}
