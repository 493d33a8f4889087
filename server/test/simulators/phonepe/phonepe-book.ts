import { randomBytes } from "node:crypto";

export interface BookedAttempt {
  transactionId: string;
  amount: number;
  /** The parts paid by several instruments; one part if nothing was split. */
  parts: readonly number[];
  state: "PENDING" | "COMPLETED" | "FAILED";
  timestamp: number;
}

export interface BookedOrder {
  orderId: string;
  merchantOrderId: string;
  amount: number;
  expireAt: number;
  redirectUrl: string;
  /** The secret part of the page's address. */
  token: string;
  attempts: BookedAttempt[];
  /** Set by a test only. */
  strangeState?: string | undefined;
}

export interface BookedRefund {
  refundId: string;
  merchantRefundId: string;
  order: BookedOrder;
  amount: number;
  state: "PENDING" | "CONFIRMED" | "COMPLETED" | "FAILED";
  timestamp: number;
}

/** PhonePe's books and its clock. */
export interface PhonepeBook {
  url: string;
  readonly now: Date;
  orders: BookedOrder[];
  refunds: BookedRefund[];
  /** When each token ends. */
  tokens: Map<string, number>;
}

/** An id of PhonePe's form: letters, the date's digits and a number. */
export function newPhonepeId(letters: string, now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, "").slice(2, 14);
  return `${letters}${digits}${String(randomBytes(4).readUInt32BE()).padStart(10, "0")}`;
}

const completedOf = ({ attempts }: BookedOrder) => attempts.filter(({ state }) => state === "COMPLETED");

export const paidOf = (order: BookedOrder) => completedOf(order).reduce((sum, { amount }) => sum + amount, 0);

/** An order's state. It stays open until it is paid or expires, however many attempts fail. */
export function stateOf(order: BookedOrder, now: Date): string {
  if (completedOf(order).length > 0) return "COMPLETED";
  if (order.strangeState) return order.strangeState;
  const isWaiting = order.attempts.some(({ state }) => state === "PENDING");
  return now.getTime() >= order.expireAt && !isWaiting ? "FAILED" : "PENDING";
}

/** An order as the status call returns it, without the merchant and the merchant's own order id. */
export function statusBody(order: BookedOrder, now: Date) {
  const state = stateOf(order, now);
  const failure = { errorCode: "PAYMENT_ERROR", detailedErrorCode: "ZM" };
  return {
    orderId: order.orderId,
    state,
    amount: order.amount,
    payableAmount: order.amount,
    feeAmount: 0,
    expireAt: order.expireAt,
    ...(state === "FAILED" && { ...failure, errorContext: { ...failure, source: "CUSTOMER" } }),
    paymentDetails: order.attempts.map((attempt) => ({
      paymentMode: "UPI_QR",
      transactionId: attempt.transactionId,
      timestamp: attempt.timestamp,
      amount: attempt.amount,
      state: attempt.state,
      ...(attempt.state === "FAILED" && failure),
      rail: { type: "UPI", utr: "416455839594", upiTransactionId: "YBL0", vpa: "a****@ybl" },
      instrument: { type: "ACCOUNT", maskedAccountNumber: "XXXXXX1212", accountType: "SAVINGS" },
      splitInstruments: attempt.parts.map((amount) => ({ instrument: { type: "ACCOUNT" }, rail: {}, amount })),
    })),
  };
}

export function refundBody({ refundId, merchantRefundId, order, amount, state, timestamp }: BookedRefund) {
  return {
    refundId,
    merchantRefundId,
    originalMerchantOrderId: order.merchantOrderId,
    amount,
    state,
    timestamp,
    ...(state === "COMPLETED" && {
      splitInstruments: [{ amount, rail: { type: "UPI", utr: "416455839595", vpa: "a****@ybl" } }],
    }),
  };
}
