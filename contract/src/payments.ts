import * as z from "zod/mini";
import { billTypes } from "./bill-kinds.ts";
import { Bill } from "./bills.ts";
import { endpoint } from "./endpoint.ts";
import { RupeesSent, RupeesTyped } from "./money.ts";
import { Complex } from "./residents.ts";
import { Id, Instant } from "./text.ts";

/** How many payments a page of the resident's history has when nothing is asked (specification, section 9). */
export const PAYMENTS_PER_PAGE = 10;

export const PaymentStatus = z.enum(["SUCCESS", "FAILED", "PENDING"]);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

export const Payment = z.object({
  /** The payment's number; the same as `transactionId`. */
  _id: z.string(),
  /** When the money was taken, or when the payment was begun while it has not been. */
  paymentDate: Instant,
  amountPaid: RupeesSent,
  billId: z.string(),
  billType: z.enum(billTypes),
  /** The day the bill was due, where one payment or the resident's newest are shown. */
  billDueDate: z.optional(z.string()),
  status: PaymentStatus,
  transactionId: z.string(),
  flatNumber: z.string(),
  /** What the gateway says: UPI, Card, Net banking. Empty while it has said nothing. */
  paymentMethod: z.string(),
  /** What of it has gone back to the payer; missing while nothing has. */
  amountRefunded: z.optional(RupeesSent),
  /** What its bill has left; only of one payment that was asked about and was made, and while the bill stands. */
  billRemaining: z.optional(RupeesSent),
});
export type Payment = z.infer<typeof Payment>;

/** A bill that is to be paid, and what of it waits for its bank. */
export const PendingBill = z.extend(Bill, {
  /** Missing while no payment of the bill waits. */
  waiting: z.optional(
    z.object({
      /** What was begun to be paid, all such payments together, and since when. */
      amount: RupeesSent,
      since: Instant,
      /** The newest of them. */
      paymentId: z.string(),
      /** The office has to decide about one of them; until then the bill cannot be paid. */
      underReview: z.boolean(),
    }),
  ),
});
export type PendingBill = z.infer<typeof PendingBill>;

export const Dashboard = z.object({
  pendingBills: z.array(PendingBill),
  paymentHistory: z.array(Payment),
  /** False for a flat that never had a bill, or only cancelled ones. */
  hadBills: z.boolean(),
  /** What the flat has paid too much and the office can use for a bill. */
  credit: RupeesSent,
  /** The least that can be paid online; no payment may leave a smaller rest. */
  leastOnline: RupeesSent,
});
export type Dashboard = z.infer<typeof Dashboard>;

export const showDashboard = endpoint({
  name: "show-dashboard",
  summary: "The resident's pending bills, oldest due date first, and the ten newest successful payments.",
  method: "GET",
  path: "/auth/dashboard",
  access: ["resident"],
  reply: z.object({ dashboard: Dashboard }),
  refusals: [],
});

export const payBill = endpoint({
  name: "pay-bill",
  summary: "Opens a payment of the resident's own bill and gives the address of the payment page.",
  method: "POST",
  path: "/auth/pay-bill",
  access: ["resident"],
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
  ],
});

export const showPaymentStatus = endpoint({
  name: "show-payment-status",
  summary: "How a payment stands; while it is open the server asks the gateway and waits some seconds.",
  method: "GET",
  path: "/auth/pay-status/:id",
  access: ["resident", "admin"],
  params: z.object({ id: Id }),
  reply: z.object({ msg: PaymentStatus, newPayment: Payment }),
  refusals: ["not_found"],
});

const wholeFrom = (least: number, most: number) =>
  z.pipe(
    z.string("field_invalid").check(z.regex(/^[1-9]\d{0,8}$/, "field_invalid")),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(least, "field_invalid"), z.lte(most, "field_invalid")),
    ),
  );

export const listOwnPayments = endpoint({
  name: "list-own-payments",
  summary: "The resident's payments in all states, newest first, in pages.",
  method: "GET",
  path: "/auth/payments",
  access: ["resident"],
  query: z.object({ page: z.optional(wholeFrom(1, 999_999_999)), limit: z.optional(wholeFrom(1, 100)) }),
  reply: z.object({
    payments: z.array(Payment),
    pagination: z.object({ currentPage: z.number(), totalPages: z.number(), totalPayments: z.number() }),
  }),
  refusals: [],
});
