import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent, RupeesTyped } from "../../money.ts";
import { Id, Instant } from "../../text.ts";
import { Complex } from "../residents.ts";

export const PAYMENTS_PER_PAGE = 10;

export const PaymentStatus = z.enum(["SUCCESS", "FAILED", "PENDING"]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const Payment = z.object({
  /** The same as `transactionId`. */
  _id: z.string(),
  /** When the money was taken, or when an unpaid payment was begun. */
  paymentDate: Instant,
  amountPaid: RupeesSent,
  /** Empty for an advance, which was paid without a bill. */
  billId: z.string(),
  billType: z.nullable(z.enum(billTypes)),
  /** Only of a single payment, or of the resident's newest ones. */
  billDueDate: z.optional(z.string()),
  status: PaymentStatus,
  transactionId: z.string(),
  flatNumber: z.string(),
  /** Such as UPI, Card or Cash; empty while unknown. */
  paymentMethod: z.string(),
  amountRefunded: z.optional(RupeesSent),
  /** The office took it back whole, so it counts as failed. */
  reversed: z.optional(z.literal(true)),
  /** Only in reports. A payment that was taken back after the days of the report still counts in them, and is not `reversed`. */
  takenBackOn: z.optional(z.string()),
  /** Only in reports: refunded after their days, so it is not in `amountRefunded`. */
  refundedLater: z.optional(RupeesSent),
  /** Only of those that have a numbered receipt. */
  receiptId: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  /** Only of a single successful payment, and while its bill stands. */
  billRemaining: z.optional(RupeesSent),
});
export type Payment = z.infer<typeof Payment>;

export const payBill = endpoint({
  name: "pay-bill",
  summary: "Opens a payment of the resident's own bill and gives the address of the payment page.",
  method: "POST",
  path: "/auth/pay-bill",
  access: ["resident"],
  changes: ["payment"],
  body: z.strictObject({ billId: Id, amount: RupeesTyped, complex: Complex }),
  idempotent: "joins",
  reply: z.object({ paymentUrl: z.string(), transactionId: z.string() }),
  refusals: [
    "not_found",
    "complex_not_yours",
    "amount_out_of_range",
    "rest_too_small",
    "bill_already_paid",
    "bill_cancelled",
    "bill_under_review",
    "payment_being_confirmed",
    "payment_just_received",
    "gateway_refused",
    "gateway_unreachable",
    "too_many_attempts",
  ],
});

export const showPaymentStatus = endpoint({
  name: "show-payment-status",
  summary: "How a payment stands; while it is open the server asks the gateway and waits some seconds.",
  method: "GET",
  path: "/auth/pay-status/:id",
  access: ["resident", "admin"],
  right: "look",
  shows: ["payment"],
  params: z.object({ id: Id }),
  reply: z.object({ msg: PaymentStatus, newPayment: Payment }),
  refusals: ["not_found"],
});

const integerBetween = (min: number, max: number) =>
  z.pipe(
    z.string("field_invalid").check(z.regex(/^[1-9]\d{0,8}$/, "field_invalid")),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(min, "field_invalid"), z.lte(max, "field_invalid")),
    ),
  );

export const listOwnPayments = endpoint({
  name: "list-own-payments",
  summary: "The resident's payments in all states, newest first, in pages.",
  method: "GET",
  path: "/auth/payments",
  access: ["resident"],
  shows: ["payment", "receipt", "refund"],
  query: z.object({ page: z.optional(integerBetween(1, 999_999_999)), limit: z.optional(integerBetween(1, 100)) }),
  reply: z.object({
    payments: z.array(Payment),
    pagination: z.object({ currentPage: z.number(), totalPages: z.number(), totalPayments: z.number() }),
  }),
  refusals: [],
});
