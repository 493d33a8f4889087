import * as z from "zod/mini";
import { billTypes } from "../bill-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { Instant, line } from "../text.ts";
import { ClaimState } from "./claims.ts";
import { PaymentStanding } from "./payments/watched.ts";
import { receiptMethods, receiptStates } from "./receipts/receipts.ts";

/** Of each kind. Whoever finds as many may find more with more letters. */
export const MAX_HITS = 8;

export const Found = z.object({
  /** Active and former ones. */
  residents: z.array(
    z.object({
      _id: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      complex: z.string(),
      leftAt: z.nullable(Instant),
    }),
  ),
  bills: z.array(
    z.object({
      _id: z.string(),
      userId: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      billType: z.enum(billTypes),
      amount: RupeesSent,
      cancelled: z.boolean(),
    }),
  ),
  receipts: z.array(
    z.object({
      _id: z.string(),
      /** Empty while a cheque is post-dated. */
      number: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      way: z.enum(receiptMethods),
      state: z.enum(receiptStates),
      reference: z.string(),
      amount: RupeesSent,
    }),
  ),
  payments: z.array(
    z.object({
      _id: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      standing: PaymentStanding,
      amount: RupeesSent,
      createdAt: Instant,
    }),
  ),
  /** Notices of transfers, by their UTR. */
  claims: z.array(
    z.object({
      _id: z.string(),
      flatNumber: z.string(),
      name: z.string(),
      reference: z.string(),
      amount: RupeesSent,
      state: ClaimState,
      /** What the office wrote when it accepted; otherwise empty. */
      receiptId: z.string(),
    }),
  ),
  /** Money of nobody, by the company's transaction or order. */
  unidentified: z.array(
    z.object({
      _id: z.string(),
      transaction: z.string(),
      amount: RupeesSent,
      seenAt: Instant,
      /** The flat to which it was given; empty while it is nobody's. */
      flatNumber: z.string(),
    }),
  ),
});
export type Found = z.infer<typeof Found>;

export const searchOffice = endpoint({
  name: "search-office",
  summary:
    "Finds residents by flat, name, e-mail or phone, bills and receipts by number or its last four digits, receipts by UTR or cheque number, payments by transaction, the company's id or order, or bank reference, notices by UTR, and unidentified money by the company's ids; a few of each.",
  method: "GET",
  path: "/admin/search",
  access: ["admin"],
  right: "look",
  shows: ["resident", "bill", "payment", "receipt", "claim", "credit"],
  query: z.object({ text: line(100) }),
  reply: z.object({ found: Found }),
  refusals: [],
});
