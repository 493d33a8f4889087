import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { findRefundable } from "../../ledger/credits/find-refundable.ts";
import { usesOfCredit } from "../../ledger/credits/use-credit.ts";
import { moveMoney, paidFrom, type RefundedFrom } from "../../ledger/move-money.ts";
import { addRefunded, lockOpenPayments, lockPaymentsOfReceipt, type PaymentRow, updatePayment } from "../queries.ts";
import { insertRefund, refundedOf } from "../refunds/refund-queries.ts";

/** Cash that never was in the box, and the closed day whose count lacked it. */
export interface MissingCash {
  missingOn: string;
  missingPaise: number;
}

interface Reversal {
  adminId: string;
  reason: string;
  /** How and when the money left the office; without it, it never was there. */
  paidMethod?: OfficeMethod;
  paidOn?: string;
  missing?: MissingCash;
  /** The day on which the money no longer counts. */
  valueOn: string;
  /** The bank took it back: what is left of it is taken back. */
  isReturned?: boolean;
}

/**
 * Before a receipt is taken back and written anew for some bills: holds its payments and the open ones of those bills. Lock
 * the bills that it returns next, all at once.
 */
export async function holdPaymentsToReplace(tx: Tx, receiptId: string, billIds: readonly string[]): Promise<string[]> {
  const own = await lockPaymentsOfReceipt(tx, receiptId);
  await lockOpenPayments(tx, billIds);
  return [...billIds, ...own.flatMap(({ billId }) => billId ?? [])];
}

/**
 * Takes all money of a receipt off its bills and its credit again, by a refund that is settled at once. Refuses with
 * `receipt_paid_out` and `advance_used`.
 */
export async function reverseAtOffice(tx: Tx, receiptId: string, why: Reversal, now: Date): Promise<void> {
  const { missing, ...out } = why;
  let missingPaise = missing?.missingPaise ?? 0;
  for (const payment of await lockPaymentsOfReceipt(tx, receiptId)) {
    if (payment.refundedPaise > 0 && !why.isReturned) refuse("receipt_paid_out");
    for (const { amountPaise, from } of await partsLeft(tx, payment)) {
      const absent = paise(Math.min(amountPaise, missingPaise));
      const remainder = paise(amountPaise - absent);
      missingPaise -= absent;
      if (missing && absent > 0) {
        const { paidMethod, paidOn, ...never } = out;
        await reverse(tx, payment, from, absent, { ...never, missingOn: missing.missingOn }, now);
      }
      if (remainder > 0) await reverse(tx, payment, from, remainder, out, now);
    }
    await updatePayment(tx, payment.id, { reversedAt: now });
  }
}

type Part = Omit<Reversal, "missing"> & { missingOn?: string };

async function reverse(
  tx: Tx,
  { id: paymentId, gateway }: PaymentRow,
  from: RefundedFrom,
  amountPaise: Paise,
  { adminId, reason, paidMethod, paidOn, missingOn, valueOn, isReturned = false }: Part,
  now: Date,
): Promise<void> {
  const refundId = await insertRefund(tx, {
    gateway,
    paymentId,
    kind: "reversal",
    source: from.source,
    creditId: from.source === "CREDIT" ? from.creditId : null,
    amountPaise,
    reason,
    madeBy: "office",
    state: "SETTLED",
    requestedAt: now,
    requestedBy: adminId,
    settledAt: now,
    paidMethod: paidMethod ?? null,
    paidOn: paidOn ?? null,
    missingOn: missingOn ?? null,
  });
  const method = isReturned ? "transfer" : missingOn === undefined ? paidMethod : "missing";
  const account = method === undefined ? gateway : paidFrom(method);
  const move = { refundId, gateway: account, paymentId, amountPaise, from, valueOn };
  await moveMoney(tx, { kind: "REFUND", ...move }, now);
  await addRefunded(tx, paymentId, amountPaise);
}

/** Where the money of a payment lies that was not paid out. */
async function partsLeft(tx: Tx, payment: PaymentRow): Promise<{ amountPaise: number; from: RefundedFrom }[]> {
  const { billId, residentId, capturedPaise, refundedPaise } = payment;
  const { bill } = await refundedOf(tx, payment.id);
  const { billPaise, creditId, creditPaise } = await findRefundable(tx, payment, bill.paise);
  if (billPaise + creditPaise !== capturedPaise - refundedPaise) {
    const bills = creditId === null ? [] : await usesOfCredit(tx, creditId);
    refuse(bills.length > 0 ? "advance_used" : "receipt_paid_out", { params: { bills: bills.join(", ") } });
  }
  const parts: { amountPaise: number; from: RefundedFrom }[] = [];
  if (billPaise > 0 && billId !== null) parts.push({ amountPaise: billPaise, from: { source: "BILL", billId } });
  if (creditPaise > 0 && creditId !== null) {
    const from: RefundedFrom = { source: "CREDIT", creditId, residentId, wasHeld: false };
    parts.push({ amountPaise: creditPaise, from });
  }
  return parts;
}
