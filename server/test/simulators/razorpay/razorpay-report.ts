import type { SettlementLine } from "../../../src/features/payments/company/gateway.ts";
import {
  allPayments,
  type BookedPayment,
  type BookedRefund,
  feeOf,
  isCaptured,
  type RazorpayBook,
} from "./razorpay-book.ts";

const UTR = "1568176960vxp0rj";
const SETTLEMENT = "setl_DGlQ1Rj8os78Ec";

const indianDay = (seconds: number) => new Date(seconds * 1000 + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** What was paid and refunded on a day. This simulator's bank settles at once, without holidays. */
function settledOn(book: RazorpayBook, day: string) {
  const payments = allPayments(book).filter((payment) => isCaptured(payment) && !payment.isHidden);
  const refunds = payments.flatMap(({ refunds }) => refunds).filter(({ status }) => status === "processed");
  const isThatDay = ({ created_at }: { created_at: number }) => indianDay(created_at) === day;
  return {
    payments: payments.filter(isThatDay),
    refunds: refunds.filter(isThatDay),
    foreign: book.foreign.filter(isThatDay),
  };
}

/** The report's lines of a day as Razorpay returns them, including a correction of its own. */
export function reportLines(book: RazorpayBook, day: string) {
  const { payments, refunds, foreign } = settledOn(book, day);
  const lines = [
    ...payments.map(paymentLine),
    ...refunds.map(refundLine),
    ...foreign.map(({ id, receipt, amount }) => ({
      ...line(id, "payment", amount),
      order_receipt: receipt,
      notes: [],
    })),
  ];
  if (lines.length === 0) return [];
  return [...lines, { ...line("adj_EhcHONhX4ChgNC", "adjustment", 1012), fee: 0, tax: 0, settlement_utr: null }];
}

function line(entity_id: string, type: string, amount: number) {
  const { fee, tax } = type === "payment" ? feeOf(amount) : { fee: 0, tax: 0 };
  return {
    entity_id,
    type,
    debit: type === "refund" ? amount : 0,
    credit: type === "refund" ? 0 : amount - fee,
    amount,
    currency: "INR",
    fee,
    tax,
    on_hold: false,
    settled: true,
    settlement_id: SETTLEMENT,
    settlement_utr: UTR as string | null,
    order_receipt: null as string | null,
    notes: null as unknown,
  };
}

function paymentLine({ id, amount, link }: BookedPayment) {
  return {
    ...line(id, "payment", amount),
    order_id: link.orderId,
    order_receipt: link.reference_id,
    notes: link.notes,
  };
}

function refundLine({ id, amount, payment, notes }: BookedRefund) {
  return {
    ...line(id, "refund", amount),
    payment_id: payment.id,
    order_id: payment.link.orderId,
    order_receipt: payment.link.reference_id,
    notes,
  };
}

/** The same as the adapter should read it. */
export function reportedLines(book: RazorpayBook, day: string): SettlementLine[] {
  const { payments, refunds, foreign } = settledOn(book, day);
  const settled = { settlementId: SETTLEMENT, utr: UTR };
  const paid = [
    ...payments.map(({ id, amount, link }) => ({ id, amount, orderId: link.reference_id })),
    ...foreign.map(({ id, amount, receipt }) => ({ id, amount, orderId: receipt })),
  ].map(({ id, amount, orderId }): SettlementLine => {
    const { fee, tax } = feeOf(amount);
    const fees = { feePaise: fee - tax, taxPaise: tax };
    return { kind: "payment", orderId, gatewayId: id, amountPaise: amount, ...fees, ...settled };
  });
  const refundLines = refunds.map(({ id, amount, receipt, payment }): SettlementLine => {
    const ours = receipt === null ? {} : { refundId: receipt };
    const orderId = payment.link.reference_id;
    return {
      kind: "refund",
      orderId,
      gatewayId: id,
      captureId: payment.id,
      ...ours,
      amountPaise: amount,
      feePaise: 0,
      taxPaise: 0,
      ...settled,
    };
  });
  const [ownPaid, foreignPaid] = [paid.slice(0, payments.length), paid.slice(payments.length)];
  return [...ownPaid, ...refundLines, ...foreignPaid];
}
