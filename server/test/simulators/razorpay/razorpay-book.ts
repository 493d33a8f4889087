import { randomInt } from "node:crypto";

/** A payment link in Razorpay's books. */
export interface BookedLink {
  id: string;
  orderId: string;
  amount: number;
  reference_id: string;
  description: string;
  notes: Record<string, string>;
  callback_url: string;
  expire_by: number;
  created_at: number;
  cancelled_at: number;
  short_url: string;
  customer: unknown;
  /** Set by a test only. */
  strangeStatus?: string | undefined;
  payments: BookedPayment[];
}

export interface BookedPayment {
  id: string;
  link: BookedLink;
  amount: number;
  currency: string;
  status: "authorized" | "captured" | "failed" | "refunded";
  created_at: number;
  refunds: BookedRefund[];
  isHidden: boolean;
}

export interface BookedRefund {
  id: string;
  payment: BookedPayment;
  amount: number;
  status: "pending" | "processed" | "failed";
  receipt: string | null;
  notes: Record<string, string>;
  created_at: number;
}

/** Money in the report that belongs to no link. */
export interface ForeignLine {
  id: string;
  receipt: string;
  amount: number;
  created_at: number;
}

/** Razorpay's books and its clock. */
export interface RazorpayBook {
  url: string;
  readonly now: Date;
  links: BookedLink[];
  foreign: ForeignLine[];
  /** The answer and the request body of each refund by its idempotency key. */
  refundKeys: Map<string, { body: string; refund: BookedRefund }>;
  /** Links as they would be if reference ids were not unique. */
  allowsRepeatedReferences: boolean;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id of Razorpay's form: a word and fourteen letters and digits. */
export const newRazorpayId = (word: string) =>
  `${word}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

export const isCaptured = ({ status }: BookedPayment) => status === "captured" || status === "refunded";

export const capturedOf = ({ payments }: BookedLink) =>
  payments.filter(isCaptured).reduce((sum, { amount }) => sum + amount, 0);

/** Two per cent and 18 per cent tax on that, in whole paise. Razorpay's `fee` includes the tax. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const bare = Math.floor((amount * 2) / 100);
  const tax = Math.floor((bare * 18) / 100);
  return { fee: bare + tax, tax };
}

export function statusOf(book: RazorpayBook, link: BookedLink): string {
  const captured = capturedOf(link);
  if (captured >= link.amount) return "paid";
  if (captured > 0) return "partially_paid";
  if (link.strangeStatus) return link.strangeStatus;
  if (link.cancelled_at > 0) return "cancelled";
  return secondsOf(book.now) >= link.expire_by ? "expired" : "created";
}

/** A link as Razorpay returns it. Lists leave the payments out. */
export function linkBody(book: RazorpayBook, link: BookedLink, inList = false) {
  const status = statusOf(book, link);
  const { payments, orderId, strangeStatus: _, ...linkFields } = link;
  const captured = payments.filter(isCaptured);
  return {
    ...linkFields,
    accept_partial: false,
    amount_paid: capturedOf(link),
    callback_method: "get",
    currency: "INR",
    expired_at: status === "expired" ? link.expire_by : 0,
    first_min_partial_amount: 0,
    notify: { email: false, sms: false, whatsapp: false },
    ...(payments.length > 0 && { order_id: orderId }),
    payments: inList ? [] : captured.length > 0 ? captured.map((payment) => linkPaymentBody(payment)) : null,
    reminder_enable: false,
    reminders: [],
    status,
    updated_at: secondsOf(book.now),
    upi_link: false,
    user_id: "",
    whatsapp_link: false,
  };
}

function linkPaymentBody({ id, link, amount, created_at }: BookedPayment) {
  return {
    amount,
    created_at,
    method: "upi",
    payment_id: id,
    plink_id: link.id,
    status: "captured",
    updated_at: created_at,
  };
}

export function paymentBody(payment: BookedPayment) {
  const { id, link, amount, currency, status, created_at } = payment;
  const { fee, tax } = isCaptured(payment) ? feeOf(amount) : { fee: null, tax: null };
  return {
    id,
    entity: "payment",
    amount,
    currency,
    status,
    order_id: link.orderId,
    invoice_id: null,
    international: false,
    method: "upi",
    amount_refunded: refundedOf(payment),
    refund_status: refundedOf(payment) === 0 ? null : refundedOf(payment) < amount ? "partial" : "full",
    captured: isCaptured(payment),
    // The link's id without its word.
    description: `#${link.id.slice("plink_".length)}`,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: "success@razorpay",
    notes: link.notes,
    fee,
    tax,
    error_code: status === "failed" ? "BAD_REQUEST_ERROR" : null,
    acquirer_data: { rrn: isCaptured(payment) ? "267567962619" : null },
    created_at,
  };
}

export function refundedOf({ refunds }: BookedPayment): number {
  return refunds.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
}

export function refundBody({ id, payment, amount, status, receipt, notes, created_at }: BookedRefund) {
  return {
    id,
    entity: "refund",
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: status === "processed" ? "10000000000000" : null },
    created_at,
    batch_id: null,
    status,
    speed_processed: "normal",
    speed_requested: "normal",
  };
}

export const allPayments = ({ links }: RazorpayBook) => links.flatMap(({ payments }) => payments);
export const allRefunds = (book: RazorpayBook) => allPayments(book).flatMap(({ refunds }) => refunds);
