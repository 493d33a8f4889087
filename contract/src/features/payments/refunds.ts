import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { officeMethods } from "../../methods.ts";
import { RupeesSent } from "../../money.ts";
import { MovedAmount, OfficeReason } from "../../office-fields.ts";
import { Id, Instant } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";

export const RefundSource = z.enum(["bill", "credit"]);
export type RefundSource = z.infer<typeof RefundSource>;

/** REQUESTED: still to be sent. SENT: the payment company has it. SETTLED: the money has gone back. */
export const RefundState = z.enum(["REQUESTED", "SENT", "SETTLED", "REFUND_FAILED"]);
export type RefundState = z.infer<typeof RefundState>;

export const Refund = z.object({
  _id: z.string(),
  /** Null for money that belongs to no payment. */
  paymentId: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  flatNumber: z.string(),
  name: z.string(),
  gateway: z.string(),
  amount: RupeesSent,
  /** `unidentified`: given to no flat. Null: the company returned money that was never booked here. */
  from: z.nullable(z.enum(["bill", "credit", "unidentified"])),
  /** Taken back by the company after its money had paid another bill; booked once that use is taken back. */
  spent: z.boolean(),
  billId: z.nullable(z.string()),
  reason: z.string(),
  state: RefundState,
  /** `gateway`: by the payment company itself, such as a chargeback. */
  madeBy: z.enum(["office", "gateway"]),
  /** The administrator's name; empty for the payment company. */
  requestedBy: z.string(),
  requestedAt: Instant,
  settledAt: z.nullable(Instant),
  /** How and on which day in India the office paid it out; not of an online payment. */
  paid: z.optional(z.object({ way: z.enum(officeMethods), on: z.string() })),
  /** Such as ARN or RRN; empty while unknown. */
  reference: z.string(),
  /** Why the payment company did not refund; otherwise empty. */
  failure: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** Either the refund, or what waits for another person of the office. */
export const GivenBack = z.object({
  message: z.string(),
  refund: z.nullable(Refund),
  approval: z.nullable(Approval),
});
export type GivenBack = z.infer<typeof GivenBack>;

export const requestRefund = endpoint({
  name: "request-refund",
  summary: "Gives money of a payment back to the payer, from its bill or from its credit, in part or whole.",
  method: "POST",
  path: "/admin/refunds",
  access: ["admin"],
  right: "money",
  changes: ["refund", "bill", "payment", "credit", "approval", "email"],
  body: z.strictObject({ paymentId: Id, from: RefundSource, amount: MovedAmount, reason: OfficeReason }),
  idempotent: true,
  status: 201,
  reply: GivenBack,
  refusals: [
    "not_found",
    "payment_not_made",
    "paid_at_office",
    "cheque_not_cleared",
    "refund_running",
    "refund_too_much",
    "refund_rest_too_small",
    "approval_waiting",
  ],
});

export const refundCredit = endpoint({
  name: "refund-credit",
  summary: "Gives money of a credit back to the payer, in part or whole, also where no payment is about it.",
  method: "POST",
  path: "/admin/credits/:id/refunds",
  access: ["admin"],
  right: "money",
  changes: ["refund", "payment", "credit", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ amount: MovedAmount, reason: OfficeReason }),
  idempotent: true,
  status: 201,
  reply: GivenBack,
  refusals: [
    "not_found",
    "payment_not_made",
    "paid_at_office",
    "cheque_not_cleared",
    "refund_running",
    "refund_too_much",
    "refund_rest_too_small",
    "approval_waiting",
  ],
});

export const listRefunds = endpoint({
  name: "list-refunds",
  summary: "All refunds, newest first.",
  method: "GET",
  path: "/admin/refunds",
  access: ["admin"],
  right: "look",
  shows: ["refund"],
  reply: z.object({ refunds: z.array(Refund), companies: z.array(z.string()) }),
  refusals: [],
});

export const endRefund = endpoint({
  name: "end-refund",
  summary: "Says how a refund ended at a payment company that is not configured any more and cannot be asked.",
  method: "POST",
  path: "/admin/refunds/:id/end",
  access: ["admin"],
  right: "money",
  changes: ["refund", "bill", "payment", "credit", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ made: z.boolean(), reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), refund: Refund }),
  refusals: ["not_found", "refund_ended", "refund_at_known_company"],
});

export const askAboutRefund = endpoint({
  name: "ask-about-refund",
  summary: "Asks the payment company how a refund stands, sending it again when it has not arrived there.",
  method: "POST",
  path: "/admin/refunds/:id/inquiry",
  access: ["admin"],
  right: "counter",
  changes: ["refund", "bill", "payment", "credit", "email"],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string(), refund: Refund }),
  refusals: ["not_found", "paid_at_office", "gateway_silent"],
});
