import { paise } from "@aangan/contract/money";
import { newId } from "../../../platform/ids.ts";
import type { RefundWanted } from "../gateway.ts";
import { needsAt, type PaymentNeeds } from "../needs.ts";
import type { Pace } from "../pace.ts";
import { paymentById } from "../queries.ts";
import { texts } from "../texts.ts";
import { claimDueRefunds, type RefundRow } from "./refund-queries.ts";
import { applyRefundFact } from "./settle-refund.ts";

const AT_ONCE = 10;

/** Sends refunds that were asked for, and asks about those that were sent, with no transaction open. */
export async function sendRefunds(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const { database, gateway, clock } = needs;
  if (gateway.isResting()) return;
  const due = await database.inTransaction((tx) => claimDueRefunds(tx, gateway.facts.name, clock(), AT_ONCE));
  for (const refund of due) {
    await pace.wait();
    await askAbout(needs, refund, { kind: "clock" });
  }
  if (due.length === AT_ONCE) needs.nudge("send-refunds");
}

/**
 * Sends a refund, or asks how it stands, and applies the answer. A refund that the gateway does not know is sent again under
 * the same id, so that it refunds once. Gives false when the gateway did not answer.
 */
export async function askAbout(
  needs: PaymentNeeds,
  refund: RefundRow,
  actor: { kind: "clock" } | { kind: "admin"; id: string; token?: string },
): Promise<boolean> {
  const { commit, clock, database } = needs;
  const gateway = needsAt(needs, refund.gateway)?.gateway;
  if (!gateway) return false;
  const payment = await paymentById(database.db, refund.paymentId);
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  const wanted: RefundWanted = {
    refundId: refund.id,
    orderId: payment.id,
    gatewayPaymentId: payment.gatewayPaymentId ?? "",
    amountPaise: paise(refund.amountPaise),
    note: texts.refundNote(payment.billId),
  };
  let answer = refund.state === "REQUESTED" ? await gateway.refund(wanted) : await gateway.fetchRefund(wanted);
  const isLost = answer.outcome === "told" && answer.refund.state === "notFound" && refund.state === "SENT";
  if (isLost) answer = await gateway.refund(wanted);
  const deed = { actor, action: "settle-refund", subject: refund.id, requestId: newId(), isRepeatable: true as const };
  await commit(deed, (tx) => applyRefundFact(tx, payment, { refundId: refund.id, answer, now: clock() }));
  return answer.outcome !== "unknown";
}
