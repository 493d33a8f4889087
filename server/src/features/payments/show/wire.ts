import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { Payment, PaymentStatus } from "@aangan/contract/features/payments/payments";
import { isOfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { findPayment, PaymentRow } from "../queries.ts";
import { texts } from "../texts.ts";

type Amount = "amountPaise" | "capturedPaise" | "refundedPaise";
type ListedColumns = "id" | "billId" | "flatNumber" | "state" | "gateway" | "method" | Amount;
type ListedPayment = Pick<PaymentRow, ListedColumns> & {
  billType: string | null;
  dueOn?: string | null;
  reversedAt: Date | string | null;
  receiptId?: string | null;
  receiptNumber?: string | null;
};
type DatedPayment = ListedPayment & { createdAt: Date | string; paidAt: Date | string | null };

/** All others show as pending; also those under review, so that nobody pays again. */
const ended: Record<string, PaymentStatus> = { SUCCESS: "SUCCESS", FAILED: "FAILED", EXPIRED: "FAILED" };

export function toPayment(row: DatedPayment): WireOf<typeof Payment> {
  return paymentOfInstant(row, new Date(row.paidAt ?? row.createdAt));
}

/** A successful payment of a bill also says what that has left, unless it was cancelled. */
export function toStatusPayment(row: Awaited<ReturnType<typeof findPayment>>): WireOf<typeof Payment> {
  const { state, reversedAt, billCancelledAt, billRemainingPaise: remaining } = row;
  const says = state === "SUCCESS" && reversedAt === null && billCancelledAt === null && remaining !== null;
  return { ...toPayment(row), ...(says && { billRemaining: paise(remaining) }) };
}

export function paymentOfInstant(row: ListedPayment, instant: Date): WireOf<typeof Payment> {
  const isReversed = row.reversedAt !== null;
  const isPaid = row.state === "SUCCESS" && !isReversed;
  return {
    _id: row.id,
    paymentDate: instant.toISOString(),
    amountPaid: paise(isPaid ? row.capturedPaise : row.amountPaise),
    billId: row.billId ?? "",
    billType: row.billType as BillType | null,
    ...(row.dueOn && { billDueDate: row.dueOn }),
    status: isReversed ? "FAILED" : (ended[row.state] ?? "PENDING"),
    transactionId: row.id,
    flatNumber: row.flatNumber,
    paymentMethod: methodOf(row),
    ...(row.refundedPaise > 0 && !isReversed && { amountRefunded: paise(row.refundedPaise) }),
    ...(isReversed && { reversed: true as const }),
    ...(row.receiptId && row.receiptNumber && { receiptId: row.receiptId, receiptNumber: row.receiptNumber }),
  };
}

export function methodOf({ gateway, method }: Pick<PaymentRow, "gateway" | "method">): string {
  return isOfficeMethod(gateway) ? texts.ways[gateway] : (method ?? "");
}
