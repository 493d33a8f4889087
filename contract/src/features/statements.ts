import * as z from "zod/mini";
import { billTypes } from "../bill-kinds.ts";
import { languages } from "../email-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { Day, Id } from "../text.ts";
import { Billed } from "./bills.ts";

/** Three years, with a leap day. */
export const STATEMENT_DAYS = 1096;

/**
 * `payment`: online. `receipt`: the office's. `taken_back`: a receipt that was written by mistake. `cheque_returned`: by its
 * bank. `given`: money of nobody that the office gave to the flat.
 */
export const statementLines = [
  "bill",
  "bill_cancelled",
  "payment",
  "receipt",
  "taken_back",
  "cheque_returned",
  "refund",
  "given",
] as const;

export const StatementLine = z.object({
  /** The day in India on which it counts. */
  day: z.string(),
  kind: z.enum(statementLines),
  /** Above zero: more is owed. */
  amount: RupeesSent,
  /** After this line. */
  balance: RupeesSent,
  billId: z.optional(z.string()),
  billType: z.optional(z.enum(billTypes)),
  dueDate: z.optional(z.string()),
  /** Of a payment, also of the one that was refunded. */
  paymentId: z.optional(z.string()),
  receiptId: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  /** How the money came, or went back: of the office its way, online the method as the company says it. */
  way: z.optional(z.string()),
  /** The UTR of a transfer, or the number of a cheque. */
  reference: z.optional(z.string()),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** What the closing of today consists of, and what may change it. */
export const StatementStanding = z.object({
  /** Oldest due date first. */
  bills: z.array(
    z.object({ billId: z.string(), billType: z.enum(billTypes), dueDate: z.string(), remainingAmount: RupeesSent }),
  ),
  /** What was paid in advance and neither used nor given back. */
  advance: RupeesSent,
  /** Received, but not credited by the bank yet; `later`: post-dated, and not counted above. */
  cheques: z.array(
    z.object({
      receiptId: z.string(),
      receiptNumber: z.string(),
      amount: RupeesSent,
      reference: z.string(),
      bank: z.string(),
      chequeOn: z.string(),
      later: z.boolean(),
    }),
  ),
  /** Notices of transfers that wait for the office. */
  claims: z.array(z.object({ claimId: z.string(), amount: RupeesSent, paidOn: z.string(), reference: z.string() })),
});

export const Statement = z.object({
  user: Billed,
  from: z.string(),
  to: z.string(),
  /** Below zero: paid in advance. */
  opening: RupeesSent,
  lines: z.array(StatementLine),
  closing: RupeesSent,
  /** Null when the period ends before today. */
  standing: z.nullable(StatementStanding),
});
export type Statement = z.infer<typeof Statement>;

/** Both days included. */
const Period = { from: Day, to: Day };

const PaperOfPeriod = z.object({ ...Period, language: z.enum(languages) });
export type PaperOfPeriod = z.infer<typeof PaperOfPeriod>;

export const showOwnStatement = endpoint({
  name: "show-own-statement",
  summary: "The resident's own account: what was billed and paid on the days of a period, with the balance.",
  method: "GET",
  path: "/auth/statement",
  access: ["resident"],
  shows: ["bill", "payment", "receipt", "credit", "refund"],
  query: z.object(Period),
  reply: z.object({ statement: Statement }),
  refusals: ["dates_reversed", "period_too_long"],
});

export const showStatement = endpoint({
  name: "show-statement",
  summary: "The account of a resident, present or former: what was billed and paid on the days of a period.",
  method: "GET",
  path: "/admin/statements/:id",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "credit", "refund", "resident"],
  params: z.object({ id: Id }),
  query: z.object(Period),
  reply: z.object({ statement: Statement }),
  refusals: ["not_found", "dates_reversed", "period_too_long"],
});

export const ownStatementPaper = endpoint({
  name: "own-statement-paper",
  summary: "The resident's own account as a PDF.",
  method: "GET",
  path: "/auth/statement/paper",
  access: ["resident"],
  shows: ["bill", "payment", "receipt", "credit", "refund"],
  query: PaperOfPeriod,
  document: ["application/pdf"],
  reply: z.unknown(),
  refusals: ["dates_reversed", "period_too_long", "overloaded"],
});

export const statementPaper = endpoint({
  name: "statement-paper",
  summary: "The account of a resident, present or former, as a PDF.",
  method: "GET",
  path: "/admin/statements/:id/paper",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "credit", "refund", "resident"],
  params: z.object({ id: Id }),
  query: PaperOfPeriod,
  document: ["application/pdf"],
  reply: z.unknown(),
  refusals: ["not_found", "dates_reversed", "period_too_long", "overloaded"],
});
