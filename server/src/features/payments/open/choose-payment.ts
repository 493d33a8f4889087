import { judgeAmount, type Paise, paymentLimits } from "@aangan/contract/money";
import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockOwnBill } from "../../bills/locks.ts";
import { plainRupees, refuseSmallRest } from "../../bills/refuse-small-rest.ts";
import type { GatewayFacts } from "../company/gateway.ts";
import { lockPaymentById } from "../locks.ts";
import { frozenAndUnsettled, insertPayment, type PaymentRow } from "../queries.ts";
import { OPENING_LEASE_MS } from "../settle/claim-queries.ts";
import { nextCheckAt } from "../settle/schedule.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { DAY_MS, limitOrders } from "./limit-orders.ts";

export interface PaymentInput {
  resident: { id: string };
  billId: string;
  amountPaise: Paise;
  complex: string;
}

/** `replacing` was asked about and may be superseded. A payment is stored before any gateway hears of it (I-6). */
export async function choosePayment(tx: Tx, input: PaymentInput, gateway: GatewayFacts, now: Date, replacing?: string) {
  // Payment before bill, as everywhere.
  if (replacing) await lockPaymentById(tx, replacing);
  const { bill, offered, orders } = await lockPayableBill(tx, input, gateway, now);
  const choice = offered && offered.id !== replacing ? choiceFor(offered, input, gateway, now) : undefined;
  if (choice && choice.next !== "replace") return choice;
  // Before the page that is open is closed for another amount.
  await limitOrders(tx, input.resident.id, orders, now);
  if (choice) return choice;
  if (offered) {
    const at = { name: offered.gateway, merchantId: gateway.merchantId };
    await applyFact(tx, { orderId: offered.id, fact: { kind: "superseded" }, source: "resident", gateway: at, now });
  }
  const payment = await insertPayment(tx, {
    id: newOrderId(),
    billId: bill.id,
    residentId: input.resident.id,
    flatNumber: bill.flatNumber,
    gateway: gateway.name,
    amountPaise: input.amountPaise,
    leavesPaise: Math.max(bill.remainingPaise - input.amountPaise, 0),
    currency: gateway.currency,
    state: "CREATED",
    createdAt: now,
    expiresAt: later(now, gateway.pageLifeMs),
    openingUntil: later(now, OPENING_LEASE_MS),
    nextCheckAt: nextCheckAt("CREATED", now, now, Math.random()),
  });
  return { next: "open" as const, payment };
}

/**
 * Refuses an unpayable bill, and an amount outside its limits (I-12) or that leaves an unpayable rest (I-13). `offered`
 * is the open payment, not superseded, whose page is offered: at most one (I-14).
 */
export async function lockPayableBill(
  tx: Tx,
  { resident, billId, amountPaise }: PaymentInput,
  { leastPaise }: GatewayFacts,
  now: Date,
) {
  const bill = await lockOwnBill(tx, resident, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  const dayAgo = later(now, -DAY_MS);
  const { isFrozen, unsettled, orders } = await frozenAndUnsettled(tx, billId, resident.id, dayAgo);
  if (isFrozen || unsettled.some(({ state }) => state === "REVIEW")) refuse("bill_under_review");
  const limits = paymentLimits(bill.remainingPaise, leastPaise);
  const verdict = judgeAmount(amountPaise, limits);
  if (verdict === "rest") refuseSmallRest(bill.remainingPaise, amountPaise, leastPaise);
  if (verdict === "outside") {
    const params = { least: plainRupees(limits.least), most: plainRupees(limits.all) };
    refuse("amount_out_of_range", { field: "amount", params });
  }
  return { bill, orders, offered: unsettled.find(({ supersededAt }) => supersededAt === null) };
}

/** `join` one that has no page yet; close and `replace` one with another amount or company, or with a closed page. */
function choiceFor(payment: PaymentRow, { amountPaise }: PaymentInput, { name }: GatewayFacts, now: Date) {
  // The association may have changed its company since.
  const isFitting = payment.gateway === name && payment.amountPaise === amountPaise && payment.expiresAt > now;
  if (!isFitting) return { next: "replace" as const, payment };
  return { next: payment.paymentUrl === null ? ("join" as const) : ("show" as const), payment };
}
