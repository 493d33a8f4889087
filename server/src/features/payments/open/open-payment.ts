import { later } from "../../../platform/clock.ts";
import type { Commit } from "../../../platform/database/commit.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockOwnBill } from "../../bills/lock-own-bill.ts";
import { findResident } from "../../residents/find-resident.ts";
import { needsAt, type PaymentNeeds } from "../needs.ts";
import type { PaymentRow } from "../queries.ts";
import { askGateway, nameOf } from "../settle/ask-gateway.ts";
import { SETTLING_MS } from "../settle/transitions.ts";
import { type Choice, choosePayment, refuseUnpayable, type Wanted } from "./choose-payment.ts";
import { joinOpening, type OfferedPage, openPage, pageOf } from "./open-page.ts";

/** Two people changing their minds at once may supersede each other this often. */
const ROUNDS = 3;

/**
 * Calls the gateway outside any transaction. Another amount supersedes a payment only after the gateway was asked
 * whether it was paid.
 */
export async function openPayment(
  needs: PaymentNeeds,
  commit: Commit,
  wanted: Wanted & { complex: string },
): Promise<OfferedPage> {
  const payer = await findResident(needs.database.db, wanted.resident.id);
  if (payer.complex !== wanted.complex) refuse("complex_not_yours", { field: "complex" });
  let replacing: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const choice = await commit((tx) => choosePayment(tx, wanted, needs.gateway.facts, needs.clock(), replacing));
    switch (choice.next) {
      case "show":
        return pageOf(choice.payment);
      case "open":
        needs.nudge("reconcile-payments");
        return openPage(needs, choice.payment, payer);
      case "join":
        return joinOpening(needs, choice.payment, payer);
      case "replace":
        await closeOffer(needs, commit, wanted, choice);
        replacing = choice.payment.id;
    }
  }
  return refuse("payment_being_confirmed");
}

/** A payment still at its bank blocks nobody: it stays watched, and late money fits the bill or becomes a credit. */
async function closeOffer(needs: PaymentNeeds, commit: Commit, wanted: Wanted, { payment }: Choice): Promise<void> {
  const at = needsAt(needs, payment.gateway);
  if (!at) return refuseWhilePageOpen(payment, needs.clock());
  await at.gateway.cancelOrder(nameOf(payment));
  const asked = await askGateway(needs, payment, "resident's click");
  if (asked.told === "unknown") refuse("gateway_unreachable");
  if (asked.payment.state === "SUCCESS") await refuseJustPaid(needs, commit, wanted);
}

/** Nobody can ask a company that is no longer configured, but nobody can pay there either once the page has closed. */
function refuseWhilePageOpen({ expiresAt }: PaymentRow, now: Date): void {
  if (now < later(expiresAt, SETTLING_MS)) refuse("payment_being_confirmed");
}

async function refuseJustPaid(
  { gateway }: PaymentNeeds,
  commit: Commit,
  { resident, billId, amountPaise }: Wanted,
): Promise<never> {
  await commit(async (tx) => refuseUnpayable(tx, await lockOwnBill(tx, resident, billId), amountPaise, gateway.facts));
  return refuse("payment_just_received");
}
