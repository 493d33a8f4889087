import type { Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Refund } from "@aangan/contract/refunds";
import type { Tx } from "../../../platform/database/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { holdReceipt } from "../../ledger/hold-receipt.ts";
import { findCredit, holdCredit } from "../../ledger/locks.ts";
import { findRefund } from "./list-refunds.ts";
import { insertRefund } from "./refund-queries.ts";
import { requestRefund } from "./request-refund.ts";

export interface CreditToRefund {
  creditId: string;
  amountPaise: Paise;
  reason: string;
}

/** Under the lock of the payment or receipt. Refuses with `not_found`, `refund_running` and `refund_too_much`. */
export async function refundCredit(
  tx: Tx,
  admin: { id: string },
  { creditId, amountPaise, reason }: CreditToRefund,
  now: Date,
): Promise<Made<typeof Refund>> {
  const found = (await findCredit(tx, creditId)) ?? refuse("not_found");
  const { paymentId } = found;
  if (paymentId !== null) return requestRefund(tx, admin, { paymentId, from: "credit", amountPaise, reason }, now);
  const receipt = (await holdReceipt(tx, found.receiptId ?? "")) ?? refuse("not_found");
  if (amountPaise > receipt.leftPaise) {
    const code = receipt.heldPaise > 0 ? "refund_running" : "refund_too_much";
    refuse(code, { field: "amount", params: { most: rupeeText(receipt.leftPaise) } });
  }
  await holdCredit(tx, found.id, amountPaise);
  const { id } = await insertRefund(tx, {
    id: newOrderId(),
    gateway: receipt.gateway,
    receiptId: receipt.id,
    captureId: receipt.gatewayPaymentId,
    source: "CREDIT",
    creditId: found.id,
    amountPaise,
    reason,
    madeBy: "office",
    state: "REQUESTED",
    requestedAt: now,
    requestedBy: admin.id,
    nextCheckAt: now,
  });
  return findRefund(tx, id);
}
