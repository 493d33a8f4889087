import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { OfficeReason } from "../../office-fields.ts";
import { Id, Instant } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { Refund } from "./refunds.ts";

/** Residents see less: `PaymentStatus`. */
export const PaymentStanding = z.enum(["CREATED", "PENDING", "FAILED", "EXPIRED", "REVIEW", "OVERDUE", "SUCCESS"]);
export type PaymentStanding = z.infer<typeof PaymentStanding>;

export const Difference = z.enum([
  "amount",
  "currency",
  "merchant",
  "order",
  "transaction",
  "transactionTaken",
  "billFrozen",
]);
export type Difference = z.infer<typeof Difference>;

export const WatchedPayment = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  /** Empty for an advance. */
  billId: z.string(),
  billType: z.nullable(z.enum(billTypes)),
  gateway: z.string(),
  amount: RupeesSent,
  standing: PaymentStanding,
  differences: z.array(Difference),
  createdAt: Instant,
  askedAt: z.nullable(Instant),
  nextCheckAt: z.nullable(Instant),
  /** Another amount was asked for since, so its page is no longer offered. */
  superseded: z.boolean(),
});
export type WatchedPayment = z.infer<typeof WatchedPayment>;

export const Alert = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum([
    "payment_contradicted",
    "payment_overdue",
    "payment_in_review",
    "money_unidentified",
    "settlement_missing",
    "settlement_differs",
    "settlement_uncompared",
    "refund_contradicted",
    "refund_failed",
    "refund_by_gateway",
    "message_parked",
    "message_unknown",
    "work_stuck",
    "job_failing",
    "books_broken",
    "books_unchecked",
    "backup_failed",
    "account_guessed",
    "codes_guessed",
    "network_guesses",
    "guesses_everywhere",
    "registrations_full",
    "reports_in_mass",
    "mails_given_up",
  ]),
  /** The payment, refund, unidentified money, message, job, rule, day, account, network or administrator that it is about. */
  subject: z.string(),
  paymentId: z.nullable(z.string()),
  seenAt: z.nullable(Instant),
});
export type Alert = z.infer<typeof Alert>;

/** Not configured any more, so nobody asks this company about what is open there. */
export const StrandedCompany = z.object({
  gateway: z.string(),
  payments: z.number(),
  refunds: z.number(),
  /** What the books still have of it. */
  captured: RupeesSent,
});
export type StrandedCompany = z.infer<typeof StrandedCompany>;

export const listWatchedPayments = endpoint({
  name: "list-watched-payments",
  summary: "Payments that wait for the payment company or need a decision, and alerts that the office has not seen.",
  method: "GET",
  path: "/admin/watched-payments",
  access: ["admin"],
  right: "look",
  shows: ["payment", "alert"],
  reply: z.object({
    payments: z.array(WatchedPayment),
    alerts: z.array(Alert),
    stranded: z.array(StrandedCompany),
  }),
  refusals: [],
});

export const markAlertSeen = endpoint({
  name: "mark-alert-seen",
  summary:
    "Notes that a person has looked at an alert. One about a person's own account is for another person, if there is one.",
  method: "POST",
  path: "/admin/alerts/:id/seen",
  access: ["admin"],
  right: "counter",
  changes: ["alert"],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refusals: ["not_found", "alert_own"],
});

export const Decision = z.enum(["apply", "credit", "refund", "close"]);
export type Decision = z.infer<typeof Decision>;

export const PaymentEvent = z.object({
  at: Instant,
  /** Such as order, status, webhook, reconciler, settlement, resident, clock or office. */
  from: z.string(),
  /** In the words of the transition table. */
  fact: z.string(),
  before: PaymentStanding,
  after: PaymentStanding,
  amount: z.nullable(RupeesSent),
  differences: z.array(Difference),
  reason: z.string(),
});
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const PaymentStory = z.object({
  payment: z.extend(WatchedPayment, {
    gatewayOrderId: z.nullable(z.string()),
    gatewayPaymentIds: z.array(z.string()),
    method: z.string(),
    reference: z.string(),
    expiresAt: Instant,
    paidAt: z.nullable(Instant),
    reversedAt: z.optional(Instant),
    /** Online money has none for its first seconds, nor if it came in before receipts were given for it. */
    receipt: z.optional(z.object({ _id: z.string(), number: z.string() })),
  }),
  /** Null for an advance. */
  bill: z.nullable(
    z.object({ _id: z.string(), totalAmount: RupeesSent, remainingAmount: RupeesSent, status: z.string() }),
  ),
  money: z.nullable(
    z.object({
      captured: RupeesSent,
      toBill: RupeesSent,
      toCredit: RupeesSent,
      creditId: z.nullable(z.string()),
      /** Also what is on its way to the payer. */
      refunded: RupeesSent,
      /** With its receipt, or as its cheque was returned. */
      takenBack: RupeesSent,
      refundableFromBill: RupeesSent,
      refundableFromCredit: RupeesSent,
    }),
  ),
  events: z.array(PaymentEvent),
  messages: z.array(
    z.object({
      _id: z.string(),
      receivedAt: Instant,
      tries: z.number(),
      state: z.enum(["waiting", "read", "parked"]),
    }),
  ),
  refunds: z.array(Refund),
  companies: z.array(z.string()),
  decisions: z.array(Decision),
});
export type PaymentStory = z.infer<typeof PaymentStory>;

export const showPaymentStory = endpoint({
  name: "show-payment-story",
  summary: "Everything heard of one payment, when and from where, and where its money is.",
  method: "GET",
  path: "/admin/payment-stories/:id",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "credit", "refund"],
  params: z.object({ id: Id }),
  reply: PaymentStory,
  refusals: ["not_found"],
});

export const askGatewayAgain = endpoint({
  name: "ask-gateway-again",
  summary: "Asks the payment company about a payment now and applies what it says.",
  method: "POST",
  path: "/admin/payment-stories/:id/inquiry",
  access: ["admin"],
  right: "counter",
  changes: ["bill", "payment", "receipt", "credit", "refund", "alert", "email"],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), standing: PaymentStanding }),
  refusals: ["not_found", "paid_at_office", "gateway_silent"],
});

export const decidePayment = endpoint({
  name: "decide-payment",
  summary:
    "Ends a payment that waits for the office: its money is applied, kept as a credit or refunded, or it is closed.",
  method: "POST",
  path: "/admin/payment-stories/:id/decision",
  access: ["admin"],
  right: "money",
  changes: ["bill", "payment", "receipt", "credit", "refund", "approval", "alert", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ decision: Decision, reason: OfficeReason }),
  idempotent: true,
  /** `approval`: the money is kept as a credit until another person approves its refund. */
  reply: z.object({ message: z.string(), standing: PaymentStanding, approval: z.nullable(Approval) }),
  refusals: ["not_found", "payment_not_in_review", "decision_impossible", "approval_asked"],
});
