import { later } from "../../../platform/clock.ts";
import type { Commit } from "../../../platform/commit.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findResident } from "../../residents/find-resident.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import type { PaymentRow } from "../queries.ts";
import { fetchOrderState } from "../settle/fetch-order-state.ts";
import { SETTLING_MS } from "../transitions.ts";
import { choosePayment, lockPayableBill, type PaymentInput } from "./choose-payment.ts";
import { joinOpening, type OfferedPage, openPage, pageOf } from "./open-page.ts";

/** Two people changing their minds at once may supersede each other this often. */
const ROUNDS = 3;

/** Calls the gateway outside any transaction, and asks it whether a payment was paid before superseding it. */
export async function openPayment(needs: PaymentNeeds, commit: Commit, input: PaymentInput): Promise<OfferedPage> {
  const { facts } = needs.gateway;
  const payer = await findResident(needs.database.db, input.resident.id);
  if (payer.complex !== input.complex) refuse("complex_not_yours", { field: "complex" });
  let replacing: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const { next, payment } = await commit((tx) => choosePayment(tx, input, facts, needs.clock(), replacing));
    if (next === "show") return pageOf(payment);
    if (next === "join") return joinOpening(needs, payment, payer);
    if (next === "open") {
      needs.nudge("reconcile-payments");
      return openPage(needs, payment, payer);
    }
    if (await isPaidInstead(needs, payment)) {
      await commit((tx) => lockPayableBill(tx, input, facts, needs.clock()));
      refuse("payment_just_received");
    }
    replacing = payment.id;
  }
  return refuse("payment_being_confirmed");
}

/** A payment still at its bank blocks nobody: it stays watched, and late money fits the bill or becomes a credit. */
async function isPaidInstead(needs: PaymentNeeds, payment: PaymentRow): Promise<boolean> {
  const at = needsAt(needs, payment.gateway);
  if (!at) {
    // Nobody can ask a company that is no longer configured, but nobody can pay there either once the page has closed.
    if (needs.clock() < later(payment.expiresAt, SETTLING_MS)) refuse("payment_being_confirmed");
    return false;
  }
  await at.gateway.cancelOrder({ orderId: payment.id, gatewayOrderId: payment.gatewayOrderId });
  const result = await fetchOrderState(needs, payment, "resident's click");
  if (result.told === "unknown") refuse("gateway_unreachable");
  return result.payment.state === "SUCCESS";
}
