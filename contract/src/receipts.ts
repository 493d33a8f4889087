import * as z from "zod/mini";
import { billTypes } from "./bill-kinds.ts";
import { Bill, Billed } from "./bills.ts";
import { endpoint } from "./endpoint.ts";
import { Rupees, RupeesSent } from "./money.ts";
import { MovedAmount, OfficeReason } from "./refunds.ts";
import { Day, Id, Instant, line } from "./text.ts";

/** How the office takes money. */
export const Way = z.enum(["cash", "transfer"]);
export type Way = z.infer<typeof Way>;

/** One receipt pays at most this many bills. */
export const RECEIPT_LINES = 30;

/** Money may have been handed over up to this many days before it is written down. */
export const DAYS_BACK = 31;

/** A bank's reference of a transfer, in capitals without blanks and dashes: of UPI and IMPS 12 digits, of NEFT 16, of RTGS 22 signs. */
const Reference = z.pipe(
  z.string("reference_invalid").check(z.trim()),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s-]/g, "").toUpperCase()),
    z.string().check(z.regex(/^(?:\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/, "reference_invalid")),
  ),
);

export const Receipt = z.object({
  _id: z.string(),
  /** Such as REC-2627-000042, without gaps in a financial year. */
  number: z.string(),
  way: Way,
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  amount: RupeesSent,
  /** The day in India on which the money was handed over or sent. */
  receivedOn: z.string(),
  issuedAt: Instant,
  /** The administrator's name. */
  takenBy: z.string(),
  /** The bank's reference of a transfer; otherwise empty. */
  reference: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({ billId: z.string(), billType: z.enum(billTypes), dueDate: z.string(), amount: RupeesSent }),
  ),
  /** What no bill took. */
  advance: RupeesSent,
  reversal: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
});
export type Receipt = z.infer<typeof Receipt>;

export const Account = z.object({
  user: Billed,
  /** Those to be paid, oldest due date first. */
  bills: z.array(Bill),
  /** What credits of the flat have left. */
  credit: RupeesSent,
  /** Online payments of these bills that have not ended. */
  open: z.array(
    z.object({
      paymentId: z.string(),
      billId: z.string(),
      amount: RupeesSent,
      since: Instant,
      underReview: z.boolean(),
    }),
  ),
});
export type Account = z.infer<typeof Account>;

export const showAccount = endpoint({
  name: "show-account",
  summary: "What a resident, present or former, owes, and what is paid online at this moment.",
  method: "GET",
  path: "/admin/accounts/:id",
  access: ["admin"],
  params: z.object({ id: Id }),
  reply: z.object({ account: Account }),
  refusals: ["not_found"],
});

export const takePayment = endpoint({
  name: "take-payment",
  summary: "Takes money at the office for bills of one flat, the rest as an advance, and gives its receipt a number.",
  method: "POST",
  path: "/admin/receipts",
  access: ["admin"],
  body: z.strictObject({
    userId: Id,
    way: Way,
    amount: MovedAmount,
    receivedOn: Day,
    /** With the advance they add up to the amount. */
    lines: z
      .array(z.strictObject({ billId: Id, amount: MovedAmount }))
      .check(z.maxLength(RECEIPT_LINES, "text_too_long")),
    advance: Rupees,
    /** The advance waits until the office uses it; otherwise it pays the next bills by itself. */
    keepAdvance: z.optional(z.boolean()),
    /** Needed of a transfer. */
    reference: z.optional(Reference),
    note: z.optional(line(200)),
    /** A receipt of the same transfer, which pays for several flats. */
    alsoFor: z.optional(Id),
    /** The same cash was taken a second time. */
    again: z.optional(z.boolean()),
    /** Open online payments that the office knows of. */
    knowing: z.array(Id).check(z.maxLength(100, "text_too_long")),
  }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), receipt: Receipt }),
  refusals: [
    "not_found",
    "lines_not_amount",
    "received_on_invalid",
    "reference_invalid",
    "bill_cancelled",
    "bill_rest_smaller",
    "bill_under_review",
    "payments_open",
    "payment_just_received",
    "cash_again",
    "cash_too_much",
    "instrument_taken",
    "reference_is_online",
    "reference_unidentified",
  ],
});

export const RECEIPTS_PER_PAGE = 100;

export const listReceipts = endpoint({
  name: "list-receipts",
  summary: "Receipts of the office, newest first, a page at a time; found by number, flat, name or reference.",
  method: "GET",
  path: "/admin/receipts",
  access: ["admin"],
  query: z.object({ search: z.optional(line(100)), before: z.optional(Id) }),
  reply: z.object({ receipts: z.array(Receipt), older: z.boolean() }),
  refusals: [],
});

export const showReceipt = endpoint({
  name: "show-receipt",
  summary: "One receipt with what it paid.",
  method: "GET",
  path: "/admin/receipts/:id",
  access: ["admin"],
  params: z.object({ id: Id }),
  reply: z.object({ receipt: Receipt }),
  refusals: ["not_found"],
});

export const reverseReceipt = endpoint({
  name: "reverse-receipt",
  summary: "Takes a whole receipt back: its bills are owed again. The number stays, and the receipt says so.",
  method: "POST",
  path: "/admin/receipts/:id/reversal",
  access: ["admin"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), receipt: Receipt }),
  refusals: ["not_found", "receipt_ended", "receipt_paid_out", "advance_used"],
});
