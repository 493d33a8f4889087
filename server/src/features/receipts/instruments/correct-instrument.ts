import type { BodyOf, WireOf } from "@aangan/contract/endpoint";
import type { correctInstrument as contract } from "@aangan/contract/features/receipts/instruments";
import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import { paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { receiptById } from "../queries.ts";
import { findReceipt } from "../write-receipt.ts";
import { correctAmount, lockReferences, partsOfInstruments } from "./instrument-queries.ts";

type Correction = BodyOf<typeof contract> & { receiptId: string };

/** A cheque is corrected only while all of it is in hand: what the bank has is the amount of its slip. */
export async function correctInstrument(
  tx: Tx,
  admin: { id: string },
  { receiptId, from, amount, reason }: Correction,
  now: Date,
): Promise<WireOf<typeof Receipt>> {
  const found = (await receiptById(tx, receiptId)) ?? refuse("not_found");
  if (found.method === "online") refuse("paid_online");
  const { instrumentId, reference } = found;
  if (instrumentId === null) return refuse("not_found");
  await lockReferences(tx, [found]);
  const parts = await partsOfInstruments(tx, [instrumentId]);
  const own = parts.find(({ id }) => id === receiptId) ?? refuse("receipt_ended");
  if (own.wholePaise !== from) refuse("instrument_changed");
  if (parts.some(({ state }) => state === "DEPOSITED" || state === "CLEARED")) {
    refuse("cheque_not_here", { params: { number: reference ?? "" } });
  }
  const allocatedPaise = paise(parts.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
  if (allocatedPaise > amount)
    refuse("instrument_given", { field: "amount", params: { given: rupeeText(allocatedPaise) } });
  const corrected = { correctedAt: now, correctedBy: admin.id, correctReason: reason };
  await correctAmount(tx, instrumentId, { amountPaise: amount, ...corrected });
  return findReceipt(tx, receiptId);
}
