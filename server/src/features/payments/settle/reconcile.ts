import { later } from "../../../platform/clock.ts";
import { forEachIsolated } from "../../alerts/each-apart.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import type { Pace } from "../company/pace.ts";
import { isOpen } from "../payment-state.ts";
import { claimDuePayments, hastenOpenPayments } from "./claim-queries.ts";
import { fetchOrderState } from "./fetch-order-state.ts";
import { recordFact } from "./record-fact.ts";
import { OVERDUE_AFTER_MS } from "./schedule.ts";

/** Few enough to ask about all within their lease, even if each call takes its longest. */
const AT_ONCE = 5;

const AFTER_START_MS = 15_000;

/** Finds what nobody reported: the closed browser, the lost message, the crash (I-6). */
export async function reconcile(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const { database, gateway, clock } = needs;
  if (gateway.isResting()) return;
  const due = await database.inTransaction((tx) => claimDuePayments(tx, gateway.facts.name, clock(), AT_ONCE));
  await forEachIsolated(
    needs,
    due,
    async (claimed) => {
      await pace.wait();
      const { payment } = await fetchOrderState(needs, claimed, "reconciler");
      const isOverdue = isOpen(payment) && clock() >= later(payment.createdAt, OVERDUE_AFTER_MS);
      if (isOverdue) await recordFact(needs, payment, { kind: "overdue" }, "clock");
    },
    ({ id, nextCheckAt }) => ({ subject: id, paymentId: id, dueAt: nextCheckAt }),
  );
  if (due.length === AT_ONCE) needs.nudge("reconcile-payments");
}

export async function hastenAfterStart({ database, gateway, clock }: PaymentNeeds): Promise<void> {
  await database.inTransaction((tx) => hastenOpenPayments(tx, gateway.facts.name, clock(), AFTER_START_MS));
}
