import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { OfficeReason } from "../../office-fields.ts";
import { Id } from "../../text.ts";
import { approvalKinds } from "../approvals/approval.ts";
import { Month } from "./month-end.ts";

const reopeningStates = ["waiting", "agreed", "refused", "withdrawn"] as const;

const Reopening = z.object({
  _id: z.string(),
  /** The first month that is open again. */
  from: z.string(),
  reason: z.string(),
  state: z.enum(reopeningStates),
  askedAt: z.string(),
  askedBy: z.string(),
  /** Whether the caller asked. */
  own: z.boolean(),
  endedAt: z.nullable(z.string()),
  endedBy: z.string(),
});
export type Reopening = z.infer<typeof Reopening>;

/** What is not finished, in the order in which it is listed. */
export const openThings = [
  "cheque_in_hand",
  "cheque_at_bank",
  "payment_open",
  "payment_in_review",
  "unidentified",
  "refund",
  "claim",
  "approval",
  "cash_day",
  "frozen_bill",
] as const;

const OpenThing = z.object({
  kind: z.enum(openThings),
  /** Of an approval, the act that waits. */
  act: z.nullable(z.enum(approvalKinds)),
  /** Its number, or its id where it has none; of a setting its key. */
  name: z.string(),
  flatNumber: z.string(),
  /** Null where there is no amount. */
  amount: z.nullable(RupeesSent),
  since: z.string(),
});
export type OpenThing = z.infer<typeof OpenThing>;

export const ClosedBooks = z.object({
  /** The last closed month, or null. */
  closedUpTo: z.nullable(z.string()),
  /** The last month that is over. */
  lastOver: z.string(),
  /** Newest first: the books were closed up to this month, or reopened after it. */
  history: z.array(
    z.object({
      upTo: z.string(),
      at: z.string(),
      by: z.string(),
      reopened: z.nullable(z.object({ reason: z.string(), askedBy: z.string() })),
    }),
  ),
  reopening: z.nullable(Reopening),
  open: z.array(OpenThing),
  /** That there are more than are listed. */
  more: z.boolean(),
});
export type ClosedBooks = z.infer<typeof ClosedBooks>;

const reply = z.object({ message: z.string(), books: ClosedBooks });

export const showClosedBooks = endpoint({
  name: "show-closed-books",
  summary: "Up to which month the books are closed, who closed and reopened them, and everything that is still open.",
  method: "GET",
  path: "/admin/closed-books",
  access: ["admin"],
  right: "look",
  shows: ["closed-month", "bill", "payment", "receipt", "credit", "refund", "claim", "approval", "cash-day"],
  reply: z.object({ books: ClosedBooks }),
  refusals: [],
});

export const closeBooks = endpoint({
  name: "close-books",
  summary:
    "Closes the books up to the end of a month. Its reports stay as they are, and what comes later counts afterwards.",
  method: "POST",
  path: "/admin/closed-books",
  access: ["admin"],
  right: "money",
  changes: ["closed-month"],
  body: z.strictObject({ upTo: Month }),
  idempotent: true,
  reply,
  refusals: [
    "month_invalid",
    "month_not_over",
    "books_closed",
    "cash_not_counted",
    "months_too_many",
    "month_too_large",
    "money_moves",
  ],
});

export const askReopening = endpoint({
  name: "ask-reopening",
  summary: "Asks another person to reopen the closed months from one on, with a reason.",
  method: "POST",
  path: "/admin/closed-books/reopenings",
  access: ["admin"],
  right: "money",
  changes: ["closed-month"],
  body: z.strictObject({ from: Month, reason: OfficeReason }),
  idempotent: true,
  reply,
  refusals: ["month_invalid", "month_is_open", "reopening_asked"],
});

export const agreeToReopening = endpoint({
  name: "agree-to-reopening",
  summary: "Reopens closed months as another person asked.",
  method: "POST",
  path: "/admin/closed-books/reopenings/:id/agreement",
  access: ["admin"],
  right: "money",
  changes: ["closed-month"],
  params: z.object({ id: Id }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended", "approval_own", "month_is_open", "money_moves"],
});

export const endReopening = endpoint({
  name: "end-reopening",
  summary: "Refuses to reopen closed months, or takes one's own request back.",
  method: "POST",
  path: "/admin/closed-books/reopenings/:id/end",
  access: ["admin"],
  right: "money",
  changes: ["closed-month"],
  params: z.object({ id: Id }),
  idempotent: true,
  reply,
  refusals: ["not_found", "approval_ended"],
});
