import { isDuplicate } from "../../../platform/database/commit.ts";
import { newId } from "../../../platform/ids.ts";
import type { PaymentNeeds } from "../needs.ts";
import type { PaymentRow } from "../queries.ts";
import { standingOf } from "../show/standing.ts";
import { rescheduleCheck } from "./claim-queries.ts";
import { isLastFact } from "./fact-queries.ts";
import type { Fact } from "./facts.ts";
import { nextCheckAt } from "./schedule.ts";
import { applyFact } from "./settle-payment.ts";
import { follow } from "./transitions.ts";

export async function hearFact(
  needs: PaymentNeeds,
  payment: PaymentRow,
  fact: Fact,
  heardFrom: string,
): Promise<PaymentRow> {
  if (await isOldNews(needs, payment, fact)) {
    await reschedule(needs, payment);
    return payment;
  }
  const settled = await settle(needs, payment.id, fact, heardFrom);
  if (settled.alert) needs.log.error({ payment: payment.id, alert: settled.alert }, "a payment needs a person");
  return settled.payment;
}

async function settle(needs: PaymentNeeds, orderId: string, fact: Fact, heardFrom: string) {
  const { commit, clock, gateway } = needs;
  const deed = {
    actor: { kind: "gateway" as const, id: gateway.facts.name },
    action: "settle-payment",
    subject: orderId,
    requestId: newId(),
    isRepeatable: true as const,
  };
  const apply = () =>
    commit(deed, (tx) => applyFact(tx, { orderId, fact, heardFrom, gateway: gateway.facts, now: clock() }));
  try {
    return await apply();
  } catch (error) {
    // Another payment got this transaction in the same instant; the second try sees that.
    if (!isDuplicate(error, "one_payment_for_transaction")) throw error;
    return apply();
  }
}

/** A noted fact that moves nothing needs no transaction and no line in the audit log. */
async function isOldNews({ database, clock }: PaymentNeeds, payment: PaymentRow, fact: Fact): Promise<boolean> {
  // Applied again: the gateway's own refund may have had to wait for one of ours.
  if (fact.kind === "succeeded" || fact.kind === "accepted" || fact.kind === "autoRefunded") return false;
  const before = standingOf(payment);
  const { standing } = follow(before, fact.kind, { ...payment, now: clock() });
  const noted = { fact: fact.kind, detail: { ...fact }, stateBefore: before, stateAfter: before };
  return standing === before && (await isLastFact(database.db, payment.id, noted));
}

async function reschedule({ database, clock }: PaymentNeeds, payment: PaymentRow): Promise<void> {
  const next = nextCheckAt(standingOf(payment), payment.createdAt, clock(), Math.random());
  await database.inTransaction((tx) => rescheduleCheck(tx, payment.id, payment.state, next));
}
