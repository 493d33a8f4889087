import * as z from "zod/mini";
import { officeWays } from "../counter/office-ways.ts";
import { RupeesSent } from "../money.ts";
import { Instant } from "../text.ts";

/** Days after which a request that nobody decided ends by itself. */
export const APPROVAL_DAYS = 30;

export const approvalStates = ["waiting", "approved", "refused", "withdrawn", "impossible", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Why what was asked for cannot be done any more. */
export const impossibilities = ["money_gone", "receipt_ended", "resident_left", "asker_gone"] as const;
export type Impossibility = (typeof impossibilities)[number];

/** A refund or pay-out that another person of the office has to approve. Until then no money moves. */
export const Approval = z.object({
  _id: z.string(),
  state: z.enum(approvalStates),
  /** Null for money that belongs to no payment. */
  paymentId: z.nullable(z.string()),
  creditId: z.nullable(z.string()),
  userId: z.string(),
  flatNumber: z.string(),
  name: z.string(),
  from: z.enum(["bill", "credit"]),
  billId: z.nullable(z.string()),
  amount: RupeesSent,
  /** How the office will pay it out; null: back the way it came, through the payment company. */
  way: z.nullable(z.enum(officeWays)),
  /** The cheque's number or the transfer's UTR; may be empty. */
  reference: z.string(),
  reason: z.string(),
  /** From this amount on, of one flat in one day, another person was needed when it was asked for. */
  limit: RupeesSent,
  askedAt: Instant,
  askedById: z.string(),
  /** Whoever reads it asked for it. */
  own: z.boolean(),
  /** The administrator's name. */
  askedBy: z.string(),
  endedAt: z.nullable(Instant),
  /** The administrator's name; empty while it waits and when it ended by itself. */
  endedBy: z.string(),
  /** Why it was refused; otherwise empty. */
  endReason: z.string(),
  impossible: z.nullable(z.enum(impossibilities)),
  /** Of the refund that was made. */
  refundId: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;
