import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { MovedAmount, OfficeReason } from "../../office-fields.ts";
import { Id, Instant, line } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { Share } from "./share.ts";

/** How money came in that has a receipt: online, or handed over at the office. */
export const receiptMethods = ["online", "cash", "cheque", "transfer"] as const;
export type ReceiptMethod = (typeof receiptMethods)[number];

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

const ReceiptLink = z.object({ _id: z.string(), number: z.string() });

export const Receipt = z.object({
  _id: z.string(),
  /** Such as REC-2627-000042, or WEB-2627-000042 of online money, without gaps in a financial year. Empty while a cheque is post-dated. */
  number: z.string(),
  way: z.enum(receiptMethods),
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
  reversal: z.optional(
    z.object({
      at: Instant,
      by: z.string(),
      reason: z.string(),
      /** So much of the cash never was in the box, as the count of this closed day showed. */
      neverInBox: z.optional(z.object({ amount: RupeesSent, day: z.string() })),
    }),
  ),
  /** Of one receipt of online money: its payment, empty for unidentified money given to the flat, and what went back since. */
  online: z.optional(
    z.object({ paymentId: z.string(), refunds: z.array(z.object({ amount: RupeesSent, settledAt: Instant })) }),
  ),
  replaces: z.optional(ReceiptLink),
  replacedBy: z.optional(ReceiptLink),
});
export type Receipt = z.infer<typeof Receipt>;

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
  shows: ["receipt"],
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
  shows: ["bill", "payment", "receipt", "credit", "refund", "deposit"],
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
  changes: ["bill", "payment", "receipt", "credit", "refund", "claim", "approval", "email"],
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
