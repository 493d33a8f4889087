import { isDuplicate } from "../../../platform/commit.ts";
import { newId } from "../../../platform/ids.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { trackedStateOf } from "../payment-state.ts";
import { isLastFact, type PaymentRow } from "../queries.ts";
import { follow } from "../transitions.ts";
import { rescheduleCheck } from "./claim-queries.ts";
import type { Fact } from "./facts.ts";
import { nextCheckAt } from "./schedule.ts";
import { applyFact } from "./settle-payment.ts";

export async function recordFact(needs: PaymentNeeds, payment: PaymentRow, fact: Fact, source: string) {
  if (await isOldNews(needs, payment, fact)) {
    await reschedule(needs, payment);
    return payment;
  }
  const { commit, clock } = needs;
  const { facts: gateway } = needs.gateway;
  const orderId = payment.id;
  const actor = { kind: "gateway" as const, id: gateway.name };
  const info = { actor, action: "settle-payment", subject: orderId, requestId: newId(), isRepeatable: true as const };
  const apply = () => commit(info, (tx) => applyFact(tx, { orderId, fact, source, gateway, now: clock() }));
  const settled = await apply().catch((error: unknown) => {
    // Another payment got this transaction in the same instant; the second try sees that.
    if (!isDuplicate(error, "one_payment_for_transaction")) throw error;
    return apply();
  });
  if (settled.payment.state === "SUCCESS" && payment.state !== "SUCCESS") needs.nudge("number-receipts");
  if (settled.alert) needs.log.error({ payment: orderId, alert: settled.alert }, "a payment needs a person");
  return settled.payment;
}

/** A noted fact that moves nothing needs no transaction and no line in the audit log. */
async function isOldNews({ database, clock }: PaymentNeeds, payment: PaymentRow, fact: Fact): Promise<boolean> {
  // Applied again: the gateway's own refund may have had to wait for one of ours.
  if (fact.kind === "succeeded" || fact.kind === "accepted" || fact.kind === "autoRefunded") return false;
  const before = trackedStateOf(payment);
  const { standing } = follow(before, fact.kind, { ...payment, now: clock() });
  if (standing !== before) return false;
  const noted = { paymentId: payment.id, fact: fact.kind, detail: fact, stateBefore: before, stateAfter: before };
  return isLastFact(database.db, noted);
}

/** As planned for its age, or at `latest` if that is sooner or nothing is planned. */
export async function reschedule(needs: PaymentNeeds, payment: PaymentRow, latest: Date | null = null): Promise<void> {
  const { database, clock } = needs;
  const planned = nextCheckAt(trackedStateOf(payment), payment.createdAt, clock(), Math.random());
  const next = latest && (!planned || latest < planned) ? latest : planned;
  await database.inTransaction((tx) => rescheduleCheck(tx, payment.id, payment.state, next));
}
