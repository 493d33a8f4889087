import * as z from "zod/mini";
import { billTypes } from "../bill-kinds.ts";
import { Bill, Billed } from "../bills.ts";
import { endpoint } from "../endpoint.ts";
import { Rupees, RupeesSent } from "../money.ts";
import { Approval } from "../payments/approval.ts";
import { MovedAmount, OfficeReason } from "../payments/refunds.ts";
import { Day, Id, Instant, line } from "../text.ts";
import { officeWays } from "./office-ways.ts";
import { Reference } from "./reference.ts";
import { Share } from "./share.ts";

export const Way = z.enum(officeWays);
export type Way = z.infer<typeof Way>;

/** How money came in that has a receipt: online, or handed over at the office. */
export const receiptWays = ["online", "cash", "cheque", "transfer"] as const;
export type ReceiptWay = (typeof receiptWays)[number];

/**
 * Only cheques travel. `later`: post-dated, its money does not count yet. `deposited`: on a slip at the bank. `bounced`:
 * the bank returned it. `given_back`: to the payer. `cancelled`: it was written by mistake.
 */
export const receiptStates = [
  "later",
  "received",
  "deposited",
  "cleared",
  "bounced",
  "given_back",
  "cancelled",
] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** One receipt pays at most this many bills. */
export const RECEIPT_LINES = 30;

/** Money may have been handed over up to this many days before it is written down. */
export const DAYS_BACK = 31;

const Named = z.object({ _id: z.string(), number: z.string() });

export const Receipt = z.object({
  _id: z.string(),
  /** Such as REC-2627-000042, or WEB-2627-000042 of online money, without gaps in a financial year. Empty while a cheque is post-dated. */
  number: z.string(),
  way: z.enum(receiptWays),
  state: z.enum(receiptStates),
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  amount: RupeesSent,
  /** The day in India on which the money was handed over or sent. */
  receivedOn: z.string(),
  /** The day in India on which it counts; null while a cheque is post-dated. */
  countedOn: z.nullable(z.string()),
  writtenAt: Instant,
  /** The administrator's name; of online money empty. */
  takenBy: z.string(),
  /** The UTR of a transfer, the number of a cheque, or the bank's reference of an online payment; of cash empty. */
  reference: z.string(),
  /** Of a cheque: the bank that it is drawn on. */
  bank: z.string(),
  chequeOn: z.nullable(z.string()),
  /** The association's account that a transfer came to. */
  account: z.string(),
  /** The slip on which a cheque was paid in. */
  deposit: z.optional(z.object({ _id: z.string(), account: z.string(), onDay: z.string(), slip: z.string() })),
  clearedOn: z.nullable(z.string()),
  /** `paidOut`: what had been paid out of the cheque, for which a bill asks. */
  returned: z.optional(z.object({ on: z.string(), code: z.string(), paidOut: RupeesSent })),
  note: z.string(),
  lines: z.array(
    z.object({ billId: z.string(), billType: z.enum(billTypes), dueDate: z.string(), amount: RupeesSent }),
  ),
  /** What no bill took. */
  advance: RupeesSent,
  /** The transfer or cheque, where it pays, or may pay, for other flats too. */
  shared: z.optional(Share),
  /** It was taken back, given back, or returned by the bank. */
  reversal: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  /** Of one receipt of online money: its payment, empty for unidentified money given to the flat, and what went back since. */
  online: z.optional(
    z.object({ paymentId: z.string(), refunds: z.array(z.object({ amount: RupeesSent, settledAt: Instant })) }),
  ),
  replaces: z.optional(Named),
  replacedBy: z.optional(Named),
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
  /** Those of the flat that are post-dated, in hand or at the bank. */
  cheques: z.array(Receipt),
  /** Transfers that its resident has told of and that wait, the oldest first. */
  claims: z.array(z.object({ _id: z.string(), amount: RupeesSent, paidOn: z.string(), reference: z.string() })),
});
export type Account = z.infer<typeof Account>;

export const showAccount = endpoint({
  name: "show-account",
  summary: "What a resident, present or former, owes, and what is paid online at this moment.",
  method: "GET",
  path: "/admin/accounts/:id",
  access: ["admin"],
  right: "look",
  params: z.object({ id: Id }),
  reply: z.object({ account: Account }),
  refusals: ["not_found"],
});

export const Lines = z
  .array(z.strictObject({ billId: Id, amount: MovedAmount }))
  .check(z.maxLength(RECEIPT_LINES, "text_too_long"));

export const Knowing = z.array(Id).check(z.maxLength(100, "text_too_long"));

export const takePayment = endpoint({
  name: "take-payment",
  summary: "Takes money at the office for bills of one flat, the rest as an advance, and gives its receipt a number.",
  method: "POST",
  path: "/admin/receipts",
  access: ["admin"],
  right: "counter",
  body: z.strictObject({
    userId: Id,
    way: Way,
    amount: MovedAmount,
    receivedOn: Day,
    /** With the advance they add up to the amount. */
    lines: Lines,
    advance: Rupees,
    /** The advance waits until the office uses it; otherwise it pays the next bills by itself. */
    keepAdvance: z.optional(z.boolean()),
    /** Needed of a transfer and of a cheque. */
    reference: z.optional(Reference),
    /** Of a cheque: the bank that it is drawn on, and its date. */
    bank: z.optional(line(60)),
    chequeOn: z.optional(Day),
    /** The association's account that a transfer came to. */
    account: z.optional(line(60)),
    note: z.optional(line(200)),
    /** The resident's notice of this transfer, which is accepted with it. */
    claimId: z.optional(Id),
    /** The amount of the whole transfer or cheque, where it pays for several flats. */
    instrumentAmount: z.optional(MovedAmount),
    /** A receipt of the same transfer or cheque, which pays for several flats. */
    alsoFor: z.optional(Id),
    /** Receipts of other cheques that have the same number. */
    differentCheques: z.optional(z.array(Id).check(z.maxLength(20, "text_too_long"))),
    /** The same cash was taken a second time. */
    again: z.optional(z.boolean()),
    /** Open online payments that the office knows of. */
    knowing: Knowing,
  }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), receipt: Receipt }),
  refusals: [
    "not_found",
    "lines_not_amount",
    "received_on_invalid",
    "reference_invalid",
    "cheque_number_invalid",
    "cheque_stale",
    "field_missing",
    "bill_cancelled",
    "bill_rest_smaller",
    "bill_under_review",
    "payments_open",
    "payment_just_received",
    "cash_again",
    "cash_too_much",
    "day_closed",
    ...(["instrument_taken", "instrument_same_flat", "instrument_spent", "instrument_amount_small"] as const),
    ...(["cheque_again", "reference_is_online", "reference_unidentified", "claim_ended", "claim_differs"] as const),
  ],
});

export const RECEIPTS_PER_PAGE = 100;

export const receiptLists = ["office", "online", "all"] as const;
export type ReceiptList = (typeof receiptLists)[number];

export const listReceipts = endpoint({
  name: "list-receipts",
  summary: "Receipts, newest first, a page at a time; found by number, flat, name or reference.",
  method: "GET",
  path: "/admin/receipts",
  access: ["admin"],
  right: "look",
  /** `ways`: of the office's money unless said otherwise. */
  query: z.object({ search: z.optional(line(100)), ways: z.optional(z.enum(receiptLists)), before: z.optional(Id) }),
  reply: z.object({ receipts: z.array(Receipt), older: z.boolean() }),
  refusals: [],
});

export const showReceipt = endpoint({
  name: "show-receipt",
  summary: "One receipt with what it paid.",
  method: "GET",
  path: "/admin/receipts/:id",
  access: ["admin"],
  right: "look",
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
  right: "money",
  params: z.object({ id: Id }),
  /**
   * `givenBack`: the cheque was handed back to the payer, with all of its receipts. `missing`: so much of the cash never was in
   * the box, as the count of a closed day showed; only the rest leaves the box.
   */
  body: z.strictObject({ reason: OfficeReason, givenBack: z.optional(z.boolean()), missing: z.optional(MovedAmount) }),
  idempotent: true,
  reply: z.object({ message: z.string(), receipt: Receipt, approval: z.nullable(Approval) }),
  refusals: [
    "not_found",
    "paid_online",
    "receipt_ended",
    "receipt_paid_out",
    "advance_used",
    "cheque_not_here",
    "cheque_at_bank",
    "cash_not_there",
    "cash_not_missing",
    "day_closed",
    "approval_asked",
  ],
});
