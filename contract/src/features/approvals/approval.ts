import * as z from "zod/mini";
import { officeMethods } from "../../methods.ts";
import { RupeesSent } from "../../money.ts";
import { Instant } from "../../text.ts";
import { LoosenedPart } from "../settings/loosened-part.ts";

/** Days after which a request that nobody decided ends by itself. */
export const APPROVAL_DAYS = 30;

export const approvalStates = ["waiting", "approved", "refused", "withdrawn", "impossible", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What may need another person. `refund` is every refund and pay-out; the others are named as their calls. */
export const approvalKinds = [
  "refund",
  "reverse-receipt",
  "replace-receipt",
  "bounce-cheque",
  "close-day-with-difference",
  "assign-unidentified",
  "undo-assignment",
  "cancel-bill",
  "undo-upload",
  "decide-payment",
  "change-setting",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Why what was asked for cannot be done any more. */
export const impossibilities = ["money_gone", "receipt_ended", "resident_left", "asker_gone", "changed"] as const;
export type Impossibility = (typeof impossibilities)[number];

/** What another person of the office has to approve. Until then nothing is done. */
export const Approval = z.object({
  _id: z.string(),
  state: z.enum(approvalStates),
  kind: z.enum(approvalKinds),
  /** Number, name or day of what it is about, such as a receipt or a bill; empty for refunds. */
  subject: z.string(),
  /**
   * Which receipt, bill, upload, payment, credit or unidentified money it is about, by its id; of a setting the key, of a cash day the
   * day.
   */
  about: z.string(),
  /** The flat that the money moves to; otherwise empty. */
  toFlat: z.string(),
  /** Null for money that belongs to no payment. */
  paymentId: z.nullable(z.string()),
  creditId: z.nullable(z.string()),
  /** Empty, as flat and name, for what concerns no flat or many. */
  userId: z.string(),
  flatNumber: z.string(),
  name: z.string(),
  /** Of refunds and pay-outs. */
  from: z.nullable(z.enum(["bill", "credit"])),
  billId: z.nullable(z.string()),
  amount: RupeesSent,
  /** How the office will pay it out; null: back the way it came, through the payment company. */
  way: z.nullable(z.enum(officeMethods)),
  /** The cheque's number or the transfer's UTR; may be empty. */
  reference: z.string(),
  reason: z.string(),
  /** Of a setting that protects less: each value as it was and as it will be. */
  loosened: z.array(LoosenedPart),
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
  /** When it holds although no other person has agreed, because there was none; null: never. */
  takesEffectAt: z.nullable(Instant),
  /** Of the refund that was made. */
  refundId: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;
