import type { BodyOf } from "@aangan/contract/endpoint";
import type { endRefund as contract } from "@aangan/contract/features/payments/refunds";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findRefund } from "./list-refunds.ts";
import { refundById } from "./refund-queries.ts";
import { applyRefundFact } from "./settle-refund.ts";

type RefundEnd = { refundId: string } & BodyOf<typeof contract>;

/** Only at a company that cannot be asked. Refuses with `not_found`, `refund_ended` and `refund_at_known_company`. */
export async function endRefund(tx: Tx, end: RefundEnd, configured: readonly string[], now: Date) {
  const { refundId, made, reason } = end;
  const refund = (await refundById(tx, refundId)) ?? refuse("not_found");
  if (configured.includes(refund.gateway)) refuse("refund_at_known_company");
  if (refund.state !== "REQUESTED" && refund.state !== "SENT") refuse("refund_ended");
  const { amountPaise } = refund;
  const settled = { state: "settled" as const, amountPaise, gatewayRefundId: `office ${refundId}`, reference: reason };
  const answer = made ? { outcome: "told" as const, refund: settled } : { outcome: "refused" as const, reason };
  await applyRefundFact(tx, refund, answer, now);
  return findRefund(tx, refundId);
}
