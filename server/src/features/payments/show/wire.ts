import type { BillType } from "@aangan/contract/bill-kinds";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Payment, PaymentStatus } from "@aangan/contract/payments";
import type { findPayment, PaymentRow } from "../queries.ts";

type Shown = "id" | "billId" | "flatNumber" | "state" | "amountPaise" | "capturedPaise" | "refundedPaise" | "method";
type ListedPayment = Pick<PaymentRow, Shown> & { billType: string; dueOn?: string };
type DatedPayment = ListedPayment & { createdAt: Date | string; paidAt: Date | string | null };

/** All others show as pending; also those under review, so that nobody pays again. */
const ended: Record<string, PaymentStatus> = { SUCCESS: "SUCCESS", FAILED: "FAILED", EXPIRED: "FAILED" };

export function paymentOnWire(row: DatedPayment): Made<typeof Payment> {
  return paymentOfInstant(row, new Date(row.paidAt ?? row.createdAt));
}

/** A successful payment also says what its bill has left, unless that was cancelled. */
export function askedPaymentOnWire(row: Awaited<ReturnType<typeof findPayment>>): Made<typeof Payment> {
  const says = row.state === "SUCCESS" && row.billCancelledAt === null;
  return { ...paymentOnWire(row), ...(says && { billRemaining: paise(row.billRemainingPaise) }) };
}

export function paymentOfInstant(row: ListedPayment, instant: Date): Made<typeof Payment> {
  const isPaid = row.state === "SUCCESS";
  return {
    _id: row.id,
    paymentDate: instant.toISOString(),
    amountPaid: paise(isPaid ? row.capturedPaise : row.amountPaise),
    billId: row.billId,
    billType: row.billType as BillType,
    ...(row.dueOn !== undefined && { billDueDate: row.dueOn }),
    status: ended[row.state] ?? "PENDING",
    transactionId: row.id,
    flatNumber: row.flatNumber,
    paymentMethod: row.method ?? "",
    ...(row.refundedPaise > 0 && { amountRefunded: paise(row.refundedPaise) }),
  };
}
