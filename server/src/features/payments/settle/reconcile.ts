import { eachApart } from "../../alerts/each-apart.ts";
import type { PaymentNeeds } from "../needs.ts";
import type { PaymentRow } from "../queries.ts";
import { isOpen } from "../show/standing.ts";
import { askGateway } from "./ask-gateway.ts";
import { claimDuePayments, hastenOpenPayments } from "./claim-queries.ts";
import { hearFact } from "./hear-fact.ts";
import type { Pace } from "./pace.ts";
import { OVERDUE_AFTER_MS } from "./schedule.ts";

/** So few that all can be asked within their lease, even when each call takes as long as it may. */
const AT_ONCE = 5;

/** After a start every open payment is asked about within this time: who knows what happened meanwhile. */
const AFTER_START_MS = 15_000;

/**
 * Asks about payments whose time has come (invariants, section 6). It finds what nobody reported: the closed browser, the
 * lost webhook, the crash between the gateway's success and our books. Quiet while the gateway does not answer.
 */
export async function reconcile(needs: PaymentNeeds, pace: Pace): Promise<void> {
  const { database, gateway, clock } = needs;
  if (gateway.isResting()) return;
  const due = await database.inTransaction((tx) => claimDuePayments(tx, gateway.facts.name, clock(), AT_ONCE));
  await eachApart(
    needs,
    due,
    async (payment) => {
      await pace.wait();
      await reconcilePayment(needs, payment);
    },
    ({ id, nextCheckAt }) => ({ subject: id, paymentId: id, dueAt: nextCheckAt }),
  );
  if (due.length === AT_ONCE) needs.nudge("reconcile-payments");
}

async function reconcilePayment(needs: PaymentNeeds, claimed: PaymentRow): Promise<void> {
  const { payment } = await askGateway(needs, claimed, "reconciler");
  const ageMs = needs.clock().getTime() - payment.createdAt.getTime();
  if (isOpen(payment) && ageMs >= OVERDUE_AFTER_MS) await hearFact(needs, payment, { kind: "overdue" }, "clock");
}

/** Makes every open payment due soon. For the start of the portal. */
export async function hastenAfterStart({ database, gateway, clock }: PaymentNeeds): Promise<void> {
  await database.inTransaction((tx) => hastenOpenPayments(tx, gateway.facts.name, clock(), AFTER_START_MS));
}
