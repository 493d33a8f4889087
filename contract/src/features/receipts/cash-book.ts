import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { officeMethods } from "../../methods.ts";
import { Rupees, RupeesSent } from "../../money.ts";
import { MovedAmount, OfficeReason } from "../../office-fields.ts";
import { Day, Id, Instant, line } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { GivenBack, RefundSource } from "../payments/refunds.ts";
import { Deposit } from "./cheques.ts";

/** The days that one look at the cash book shows at most: a quarter. */
export const CASH_BOOK_DAYS = 92;

/** What came into the box or left it. */
export const CashRow = z.object({
  /** Of the receipt, the refund or the deposit. */
  _id: z.string(),
  kind: z.enum(["received", "paid_out", "deposited"]),
  amount: RupeesSent,
  at: Instant,
  /** The administrator's name. */
  by: z.string(),
  /** Empty of a deposit, as are the next four. */
  flatNumber: z.string(),
  name: z.string(),
  receiptId: z.string(),
  /** The receipt's number; of a pay-out, that of the receipt whose money went back. */
  number: z.string(),
  /** Why it was paid out. */
  reason: z.string(),
  /** Of a deposit: the bank account, and what the office wrote on the slip. */
  account: z.string(),
  slip: z.string(),
});
export type CashRow = z.infer<typeof CashRow>;

const NeverInBox = z.object({
  receiptId: z.string(),
  number: z.string(),
  flatNumber: z.string(),
  name: z.string(),
  amount: RupeesSent,
});

export const CashDay = z.object({
  /** In India. */
  day: z.string(),
  opening: RupeesSent,
  received: RupeesSent,
  paidOut: RupeesSent,
  deposited: RupeesSent,
  /** What was counted; of an open day what should be in the box. */
  closing: RupeesSent,
  /** Counted less what should have been there: below zero when money was missing. */
  difference: RupeesSent,
  note: z.string(),
  /** What receipts taken back since explain of the difference: cash that never was in the box. */
  neverInBox: z.array(NeverInBox),
  /** Null while it is open. */
  closedAt: z.nullable(Instant),
  closedBy: z.string(),
  /** Of open days, and of a closed one that is looked at alone: as they were when it was closed. */
  rows: z.array(CashRow),
});
export type CashDay = z.infer<typeof CashDay>;

export const CashBook = z.object({
  today: CashDay,
  /** The first day that can be closed; null when today is closed. */
  openSince: z.nullable(z.string()),
  /** In the box at this moment. */
  inBox: RupeesSent,
  from: z.string(),
  to: z.string(),
  /** Of the period, newest first. Open days on which nothing came or went are left out. */
  days: z.array(CashDay),
});
export type CashBook = z.infer<typeof CashBook>;

export const showCashBook = endpoint({
  name: "show-cash-book",
  summary: "The cash box today, and the days of a period; without one, the last 31 days.",
  method: "GET",
  path: "/admin/cash-book",
  access: ["admin"],
  right: "look",
  shows: ["cash-day", "receipt", "deposit", "refund"],
  query: z.object({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({ cashBook: CashBook }),
  refusals: ["dates_reversed", "period_too_long"],
});

export const showCashDay = endpoint({
  name: "show-cash-day",
  summary: "One day of the cash book with its rows; of a closed day as they were when it was closed.",
  method: "GET",
  path: "/admin/cash-days/:day",
  access: ["admin"],
  right: "look",
  shows: ["cash-day", "receipt", "deposit", "refund"],
  params: z.object({ day: Day }),
  reply: z.object({ day: CashDay }),
  refusals: ["not_found"],
});

export const closeDay = endpoint({
  name: "close-day",
  summary: "Closes all open days up to one whose money was counted and is all there. The next day opens with it.",
  method: "POST",
  path: "/admin/cash-days",
  access: ["admin"],
  right: "counter",
  changes: ["cash-day"],
  body: z.strictObject({ upTo: Day, counted: Rupees }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), day: CashDay }),
  refusals: ["received_on_invalid", "day_closed", "day_difference", "cash_not_there"],
});

export const closeDayWithDifference = endpoint({
  name: "close-day-with-difference",
  summary: "Closes the open days though another sum was counted than should be there, with a note that explains it.",
  method: "POST",
  path: "/admin/cash-days/with-difference",
  access: ["admin"],
  right: "money",
  changes: ["cash-day", "approval"],
  body: z.strictObject({ upTo: Day, counted: Rupees, note: OfficeReason }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), day: CashDay, approval: z.nullable(Approval) }),
  refusals: ["received_on_invalid", "day_closed", "cash_not_there", "approval_asked"],
});

export const depositCash = endpoint({
  name: "deposit-cash",
  summary: "Pays cash of the box in at a bank.",
  method: "POST",
  path: "/admin/deposits/cash",
  access: ["admin"],
  right: "counter",
  changes: ["deposit"],
  body: z.strictObject({ amount: MovedAmount, account: line(60), onDay: Day, slip: z.optional(line(60)) }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), deposit: Deposit }),
  refusals: ["received_on_invalid", "day_closed", "cash_not_there"],
});

export const payOut = endpoint({
  name: "pay-out",
  summary:
    "Gives money that the office took back to the payer: from the payment's bill, which is owed again, or its credit.",
  method: "POST",
  path: "/admin/payments/:id/pay-out",
  access: ["admin"],
  right: "money",
  changes: ["refund", "bill", "payment", "credit", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({
    from: RefundSource,
    amount: MovedAmount,
    way: z.enum(officeMethods),
    paidOn: Day,
    /** The cheque's number or the transfer's UTR. */
    reference: z.optional(line(60)),
    reason: OfficeReason,
  }),
  idempotent: true,
  status: 201,
  reply: GivenBack,
  refusals: [
    "not_found",
    "paid_online",
    "receipt_ended",
    "received_on_invalid",
    "cheque_not_cleared",
    "refund_too_much",
    "approval_waiting",
    "cash_not_there",
    "day_closed",
  ],
});
