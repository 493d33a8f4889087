import type { WireOf } from "@aangan/contract/endpoint";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import { paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { within } from "../../../platform/machine/close-in-order.ts";
import { refuse } from "../../../platform/refusal.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import { lockOpenPayments, onlinePaymentBy, openPaymentsOf, type PaymentRow } from "../queries.ts";
import { fetchOrderState } from "../settle/fetch-order-state.ts";
import { applyFact } from "../settle/settle-payment.ts";

/** The payment that brought a transfer of this reference online, if any. */
export const onlinePaymentOf = onlinePaymentBy;

/** Online payments of some bills that have not ended, for the office to know of. */
export async function openPaymentsToKnow(db: Db, billIds: readonly string[]): Promise<WireOf<typeof Account>["open"]> {
  return (await openPaymentsOf(db, billIds)).map(({ id, billId, amountPaise, createdAt, state }) => ({
    paymentId: id,
    billId: billId ?? "",
    amount: paise(amountPaise),
    since: createdAt.toISOString(),
    underReview: state === "REVIEW",
  }));
}

/** All companies together; the office does not wait longer with somebody at the counter. */
const ASKING_MS = 8_000;

/** Asks the companies how the open payments of some bills stand. Refuses with `payment_just_received`. */
export async function resolveOpenPayments(needs: PaymentNeeds, billIds: readonly string[]): Promise<void> {
  const open = await openPaymentsOf(needs.database.db, billIds);
  const paid: string[] = [];
  const asking = open
    .filter(({ state }) => state !== "REVIEW")
    .map(async (payment) => {
      if (await isPaid(needs, payment)) paid.push(payment.id);
    });
  await within(ASKING_MS, Promise.allSettled(asking));
  if (paid.length > 0) refuse("payment_just_received");
}

async function isPaid(needs: PaymentNeeds, payment: PaymentRow): Promise<boolean> {
  const at = needsAt(needs, payment.gateway);
  if (!at) return false;
  await at.gateway.cancelOrder({ orderId: payment.id, gatewayOrderId: payment.gatewayOrderId });
  return (await fetchOrderState(needs, payment, "office's counter")).payment.state === "SUCCESS";
}

/**
 * Locks the open payments of some bills, which are offered no longer. One that is paid later becomes a credit. Refuses
 * with `payment_undecided`, and with `payments_open` when the office does not know of one.
 */
export async function supersedeKnown(
  tx: Tx,
  billIds: readonly string[],
  knowing: readonly string[],
  now: Date,
): Promise<void> {
  const open = await lockOpenPayments(tx, billIds);
  if (open.some(({ state }) => state === "REVIEW")) refuse("payment_undecided");
  const unknown = open.filter(({ id }) => !knowing.includes(id));
  if (unknown.length > 0) refuse("payments_open", { params: { count: unknown.length } });
  for (const { id: orderId, gateway: name } of open) {
    const gateway = { name, merchantId: "" };
    await applyFact(tx, { orderId, fact: { kind: "superseded" }, source: "office", gateway, now });
  }
}
