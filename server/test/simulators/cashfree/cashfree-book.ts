import { createHmac, randomBytes, randomInt } from "node:crypto";

const ISO_LENGTH = "2026-11-21T10:00:00".length;
const INDIA_AHEAD_MS = 330 * 60_000;

/** An attempt at a link, for which the company opens its own order with one payment. */
export interface BookedAttempt {
  orderId: string;
  paymentId: string;
  status: string;
  paise: number;
  currency: string;
  at: Date;
  bankReference: string;
}

export interface BookedRefund {
  refundId: string;
  cfRefundId: string;
  orderId: string;
  paymentId: string;
  paise: number;
  note: string;
  status: string;
  type: "MERCHANT_INITIATED" | "PAYMENT_AUTO_REFUND";
  at: Date;
}

export interface BookedLink {
  linkId: string;
  cfLinkId: string;
  /** The last part of the page's address. */
  code: string;
  paise: number;
  currency: string;
  purpose: string;
  createdAt: Date;
  expiresAt: Date;
  isCancelled: boolean;
  /** An unknown status, reported instead of the true one. */
  unheardOf: string | undefined;
  returnUrl: string;
  notifyUrl: string | undefined;
  customer: Record<string, string>;
  attempts: BookedAttempt[];
  refunds: BookedRefund[];
}

export interface Book {
  links: Map<string, BookedLink>;
  /** Payments that are not about links of ours. */
  foreign: BookedAttempt[];
  /** Links that the report leaves out. */
  hidden: Set<string>;
}

/** Decimal rupees, as in JSON, from whole paise. */
export function decimal(paise: number): number {
  const digits = String(paise).padStart(3, "0");
  return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** Whole paise of decimal rupees with at most two places; undefined for anything else. */
export function paiseOf(rupees: unknown): number | undefined {
  const parts = typeof rupees === "number" ? /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees)) : null;
  return parts ? Number(parts[1] + (parts[2] ?? "").padEnd(2, "0")) : undefined;
}

/** "2026-11-21T15:30:00+05:30", as the company writes instants. */
export function indianIso(at: Date): string {
  return `${new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, ISO_LENGTH)}+05:30`;
}

/** The day of an instant in India. */
export const indianDayOf = (at: Date) => indianIso(at).slice(0, 10);

export const digits = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length));
export const letters = (length: number) => randomBytes(length).toString("hex").slice(0, length);

export const isPaid = ({ status }: BookedAttempt) => status === "SUCCESS";

/** What was paid of a link, less what the company refunded by itself. */
export function paidPaise({ attempts, refunds }: BookedLink): number {
  const isReturned = ({ paymentId }: BookedAttempt) =>
    refunds.some((refund) => refund.paymentId === paymentId && refund.type === "PAYMENT_AUTO_REFUND");
  return attempts
    .filter((attempt) => isPaid(attempt) && !isReturned(attempt))
    .reduce((sum, { paise }) => sum + paise, 0);
}

export function linkStatus(link: BookedLink, now: Date): string {
  if (link.unheardOf !== undefined) return link.unheardOf;
  const paid = link.attempts.filter(isPaid).reduce((sum, { paise }) => sum + paise, 0);
  if (paid > 0) return paid >= link.paise ? "PAID" : "PARTIALLY_PAID";
  if (link.isCancelled) return "CANCELLED";
  return link.expiresAt <= now ? "EXPIRED" : "ACTIVE";
}

/** A link as the API shows it. */
export function linkBody(link: BookedLink, now: Date, origin: string): object {
  return {
    cf_link_id: link.cfLinkId,
    link_id: link.linkId,
    link_status: linkStatus(link, now),
    link_currency: link.currency,
    link_amount: decimal(link.paise),
    link_amount_paid: decimal(paidPaise(link)),
    link_partial_payments: false,
    link_minimum_partial_amount: null,
    link_purpose: link.purpose,
    link_created_at: indianIso(link.createdAt),
    customer_details: link.customer,
    link_meta: { return_url: link.returnUrl, notify_url: link.notifyUrl },
    link_url: `${origin}/links/${link.code}`,
    link_expiry_time: indianIso(link.expiresAt),
    link_notes: {},
    link_auto_reminders: false,
    link_qrcode: "data:image/png;base64,iVBORw0KGgo=",
    link_notify: { send_email: false, send_sms: false },
  };
}

/** A payment as the API shows it. */
export function paymentBody(attempt: BookedAttempt): object {
  const { orderId, paymentId, status, paise, currency, at, bankReference } = attempt;
  return {
    auth_id: null,
    bank_reference: bankReference,
    cf_payment_id: paymentId,
    entity: "payment",
    error_details: null,
    is_captured: status === "SUCCESS",
    order_amount: decimal(paise),
    order_id: orderId,
    payment_amount: decimal(paise),
    payment_completion_time: indianIso(at),
    payment_currency: currency,
    payment_group: "upi",
    payment_method: { upi: { channel: "collect", upi_id: "meera@okbank" } },
    payment_status: status,
    payment_time: indianIso(at),
  };
}

/** A refund as the API shows it. */
export function refundBody(refund: BookedRefund): object {
  return {
    cf_payment_id: refund.paymentId,
    cf_refund_id: refund.cfRefundId,
    created_at: indianIso(refund.at),
    entity: "refund",
    order_id: refund.orderId,
    refund_amount: decimal(refund.paise),
    refund_arn: refund.status === "SUCCESS" ? `ARN${refund.cfRefundId}` : null,
    refund_charge: 0,
    refund_currency: "INR",
    refund_id: refund.refundId,
    refund_mode: "STANDARD",
    refund_note: refund.note,
    refund_status: refund.status,
    refund_type: refund.type,
    status_description: null,
  };
}

/** base64(HMAC-SHA256(secret, timestamp + raw body)), with the headers that carry it. */
export function signedHeaders(secret: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(at.getTime());
  return {
    "content-type": "application/json",
    "x-webhook-version": "2026-01-01",
    "x-webhook-attempt": "1",
    "x-webhook-timestamp": timestamp,
    "x-webhook-signature": createHmac("sha256", secret)
      .update(timestamp + body)
      .digest("base64"),
  };
}
