import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { officeMethods } from "../../methods.ts";
import { Rupees, RupeesSent } from "../../money.ts";
import { MovedAmount } from "../../office-fields.ts";
import { Day, Id, Instant, line } from "../../text.ts";
import { Bill, Billed } from "../bills.ts";
import { Receipt } from "./receipts.ts";
import { Reference } from "./reference.ts";

export const PaymentMethod = z.enum(officeMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** One receipt pays at most this many bills. */
export const RECEIPT_LINES = 30;

/** Money may have been handed over up to this many days before it is written down. */
export const DAYS_BACK = 31;

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
  shows: ["bill", "payment", "credit", "resident"],
  params: z.object({ id: Id }),
  reply: z.object({ account: Account }),
  refusals: ["not_found"],
});

/** What the money of a receipt is for, and what was asked about it. */
export const allocation = {
  userId: Id,
  /** With the advance they add up to the amount. */
  lines: z
    .array(z.strictObject({ billId: Id, amount: MovedAmount }))
    .check(z.maxLength(RECEIPT_LINES, "text_too_long")),
  advance: Rupees,
  /** The advance waits until the office uses it; otherwise it pays the next bills by itself. */
  keepAdvance: z.optional(z.boolean()),
  note: z.optional(line(200)),
  /** The same cash was taken a second time. */
  again: z.optional(z.boolean()),
  /** Open online payments that the office knows of. */
  knowing: z.array(Id).check(z.maxLength(100, "text_too_long")),
};

export const allocationRefusals = [
  "lines_not_amount",
  "bill_cancelled",
  "bill_rest_smaller",
  "bill_frozen",
  "payment_undecided",
  "payments_open",
  "payment_just_received",
  "cash_again",
  "cash_too_much",
  "day_closed",
  "instrument_same_flat",
  "instrument_spent",
] as const;

export const takePayment = endpoint({
  name: "take-payment",
  summary: "Takes money at the office for bills of one flat, the rest as an advance, and gives its receipt a number.",
  method: "POST",
  path: "/admin/receipts",
  access: ["admin"],
  right: "counter",
  changes: ["bill", "payment", "receipt", "credit", "claim", "email"],
  body: z.strictObject({
    ...allocation,
    way: PaymentMethod,
    amount: MovedAmount,
    receivedOn: Day,
    /** Needed of a transfer and of a cheque. */
    reference: z.optional(Reference),
    /** Of a cheque: the bank that it is drawn on, and its date. */
    bank: z.optional(line(60)),
    chequeOn: z.optional(Day),
    /** The association's account that a transfer came to. */
    account: z.optional(line(60)),
    /** The resident's notice of this transfer, which is accepted with it. */
    claimId: z.optional(Id),
    /** The amount of the whole transfer or cheque, where it pays for several flats. */
    instrumentAmount: z.optional(MovedAmount),
    /** A receipt of the same transfer or cheque, which pays for several flats. */
    alsoFor: z.optional(Id),
    /** Receipts of other cheques that have the same number. */
    differentCheques: z.optional(z.array(Id).check(z.maxLength(20, "text_too_long"))),
  }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), receipt: Receipt }),
  refusals: [
    "not_found",
    ...allocationRefusals,
    "received_on_invalid",
    "reference_invalid",
    "cheque_number_invalid",
    "cheque_stale",
    "field_missing",
    ...(["instrument_taken", "instrument_amount_small"] as const),
    ...(["cheque_again", "reference_is_online", "reference_unidentified", "claim_ended", "claim_differs"] as const),
  ],
});
