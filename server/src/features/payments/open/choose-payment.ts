import { judgeAmount, type Paise, paise, paymentLimits } from "@aangan/contract/money";
import { later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type LockedBill, lockOwnBill } from "../../bills/lock-own-bill.ts";
import { plainRupees, refuseSmallRest } from "../../bills/refuse-small-rest.ts";
import type { GatewayFacts } from "../gateway.ts";
import { lockPaymentById } from "../locks.ts";
import { insertPayment, offeredPayment, type PaymentRow, takesNoMoney } from "../queries.ts";
import { nextCheckAt } from "../settle/schedule.ts";
import { applyFact } from "../settle/settle-payment.ts";

export interface Wanted {
  resident: { id: string };
  billId: string;
  amountPaise: Paise;
}

export type Choice =
  | { next: "show"; payment: PaymentRow }
  | { next: "open"; payment: PaymentRow }
  /** An open payment has no page yet: somebody is asking for it, or failed to get it. */
  | { next: "join"; payment: PaymentRow }
  /** An open payment has another amount or a closed page, and must be closed first. */
  | { next: "replace"; payment: PaymentRow };

export const OPENING_LEASE_MS = 15_000;

/**
 * Locks the replaced payment, then the bill. `replacing` was asked about and may be superseded. A payment is stored
 * before any gateway hears of it (I-6).
 */
export async function choosePayment(
  tx: Tx,
  { resident, billId, amountPaise }: Wanted,
  gateway: GatewayFacts,
  now: Date,
  replacing?: string,
): Promise<Choice> {
  // Payment before bill, as everywhere.
  if (replacing) await lockPaymentById(tx, replacing);
  const bill = await lockOwnBill(tx, resident, billId);
  await refuseUnpayable(tx, bill, amountPaise, gateway);
  const offered = await offeredPayment(tx, billId);
  if (offered && offered.id !== replacing) return choiceFor(offered, amountPaise, gateway, now);
  if (offered) {
    const at = { name: offered.gateway, merchantId: gateway.merchantId };
    await applyFact(tx, { orderId: offered.id, fact: { kind: "superseded" }, heardFrom: "resident", gateway: at, now });
  }
  return { next: "open", payment: await createPayment(tx, bill, resident, amountPaise, gateway, now) };
}

/** Refuses an unpayable bill, and an amount outside its limits (I-12) or that leaves an unpayable rest (I-13). */
export async function refuseUnpayable(
  tx: Tx,
  bill: LockedBill,
  amountPaise: Paise,
  { leastPaise }: GatewayFacts,
): Promise<void> {
  if (bill.isCancelled) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (await takesNoMoney(tx, bill.id)) refuse("bill_under_review");
  const limits = paymentLimits(bill.remainingPaise, leastPaise);
  const verdict = judgeAmount(amountPaise, limits);
  if (verdict === "rest") refuseSmallRest(bill.remainingPaise, amountPaise, leastPaise);
  if (verdict === "outside") {
    const { least, all } = limits;
    refuse("amount_out_of_range", { field: "amount", params: { least: plainRupees(least), most: plainRupees(all) } });
  }
}

function choiceFor(offered: PaymentRow, amountPaise: Paise, gateway: GatewayFacts, now: Date): Choice {
  // The association has changed its company since.
  if (offered.gateway !== gateway.name) return { next: "replace", payment: offered };
  if (offered.amountPaise !== amountPaise || offered.expiresAt <= now) return { next: "replace", payment: offered };
  return { next: offered.paymentUrl === null ? "join" : "show", payment: offered };
}

function createPayment(
  tx: Tx,
  bill: LockedBill,
  resident: { id: string },
  amountPaise: Paise,
  gateway: GatewayFacts,
  now: Date,
): Promise<PaymentRow> {
  return insertPayment(tx, {
    id: newOrderId(),
    billId: bill.id,
    residentId: resident.id,
    flatNumber: bill.flatNumber,
    gateway: gateway.name,
    amountPaise,
    leavesPaise: paise(Math.max(bill.remainingPaise - amountPaise, 0)),
    currency: gateway.currency,
    state: "CREATED",
    createdAt: now,
    expiresAt: later(now, gateway.pageLifeMs),
    openingUntil: later(now, OPENING_LEASE_MS),
    nextCheckAt: nextCheckAt("CREATED", now, now, Math.random()),
  });
}
