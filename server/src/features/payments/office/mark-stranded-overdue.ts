import { later } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { gatewayNames, type PaymentNeeds } from "../company/needs.ts";
import { isOpen } from "../payment-state.ts";
import type { PaymentRow } from "../queries.ts";
import { reschedule } from "../settle/record-fact.ts";
import { OVERDUE_AFTER_MS } from "../settle/schedule.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { dueStranded, putOffStrandedRefunds } from "./stranded-queries.ts";

const AT_ONCE = 100;
const REFUND_PAUSE_MS = 12 * 60 * 60_000;

/** Nobody can ask a company that is no longer configured, so its payments become overdue and the office ends them. */
export async function markStrandedOverdue(needs: PaymentNeeds): Promise<void> {
  const { database, clock, log } = needs;
  const names = gatewayNames(needs);
  const now = clock();
  await database.inTransaction((tx) => putOffStrandedRefunds(tx, names, now, later(now, REFUND_PAUSE_MS)));
  for (const payment of await dueStranded(database.db, names, now, AT_ONCE)) {
    await passOver(needs, payment, now).catch((error: unknown) =>
      log.error({ payment: payment.id, error }, "a payment of a company that is not configured could not be planned"),
    );
  }
}

async function passOver(needs: PaymentNeeds, payment: PaymentRow, now: Date): Promise<void> {
  const { id, gateway: name, createdAt } = payment;
  const isOverdue = isOpen(payment) && now.getTime() - createdAt.getTime() >= OVERDUE_AFTER_MS;
  if (!isOverdue) return reschedule(needs, payment);
  const factInput = { orderId: id, fact: { kind: "overdue" as const }, gateway: { name, merchantId: "" }, now };
  const info = { actor: { kind: "clock" as const }, action: "settle-payment", subject: id, requestId: newId() };
  await needs.commit({ ...info, isRepeatable: true }, (tx) => applyFact(tx, { ...factInput, source: "clock" }));
}
