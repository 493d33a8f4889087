import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockCredit, lockReceipt } from "./locks.ts";
import type { RefundedFrom } from "./move-money.ts";

export type HeldReceipt = NonNullable<Awaited<ReturnType<typeof holdReceipt>>>;

/**
 * Locks unidentified money, then the credit it became; `creditId` is null until a flat has been given the money.
 * `leftPaise` would go back `from` there; `heldPaise` are on their way back already.
 */
export async function holdReceipt(tx: Tx, receiptId: string) {
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) return undefined;
  const { id, gateway, gatewayPaymentId } = receipt;
  const credit = await lockCredit(tx, "receiptId", id);
  const from: RefundedFrom = credit
    ? { source: "CREDIT", creditId: credit.id, residentId: credit.residentId, wasHeld: false }
    : { source: "UNIDENTIFIED", receiptId: id };
  const leftPaise = paise(credit ? credit.leftPaise : receipt.amountPaise - receipt.refundedPaise);
  const heldPaise = credit?.heldPaise ?? 0;
  return { id, gateway, gatewayPaymentId, creditId: credit?.id ?? null, from, leftPaise, heldPaise };
}
