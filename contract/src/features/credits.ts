import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { MovedAmount, OfficeReason } from "../office-fields.ts";
import { Id, Instant } from "../text.ts";
import { Approval } from "./approvals/approval.ts";

/** A flat's money that no bill could take. */
export const Credit = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  former: z.boolean(),
  /** `left` is `amount` less `used`, `refunded`, `takenBack` and `held`. */
  amount: RupeesSent,
  used: RupeesSent,
  /** Went back to its payer. */
  refunded: RupeesSent,
  /** What the association never had, or no longer for this flat. */
  takenBack: z.nullable(
    z.object({
      amount: RupeesSent,
      why: z.enum(["cheque_returned", "receipt_taken_back", "assignment_undone"]),
    }),
  ),
  /** In refunds that have not ended. */
  held: RupeesSent,
  left: RupeesSent,
  /** Used only when the office says so; otherwise it pays the next bills by itself. */
  kept: z.boolean(),
  /** Its cheque has not cleared: it is neither used nor refunded. */
  waits: z.boolean(),
  /** Null for money that came without a payment. */
  paymentId: z.nullable(z.string()),
  /** The day in India on which the association had the money, whenever it was entered: of a post-dated cheque that of its slip. */
  receivedOn: z.string(),
  uses: z.array(
    z.object({
      _id: z.string(),
      billId: z.string(),
      amount: RupeesSent,
      usedAt: Instant,
      usedBy: z.string(),
      takenBackAt: z.nullable(Instant),
      /** Empty unless it was taken back. */
      takenBackBy: z.string(),
      takenBackReason: z.string(),
    }),
  ),
});
export type Credit = z.infer<typeof Credit>;

export const listCredits = endpoint({
  name: "list-credits",
  summary: "All credits, those with something left first, those received last first.",
  method: "GET",
  path: "/admin/credits",
  access: ["admin"],
  right: "look",
  shows: ["credit", "bill", "payment", "receipt", "refund"],
  reply: z.object({ credits: z.array(Credit) }),
  refusals: [],
});

export const useCredit = endpoint({
  name: "use-credit",
  summary: "Pays a bill of the same resident from a credit, in part or whole.",
  method: "POST",
  path: "/admin/credits/:id/uses",
  access: ["admin"],
  right: "money",
  changes: ["credit", "bill"],
  params: z.object({ id: Id }),
  body: z.strictObject({ billId: Id, amount: MovedAmount }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), credit: Credit }),
  refusals: [
    "not_found",
    "bill_cancelled",
    "bill_already_paid",
    "bill_frozen",
    "payment_undecided",
    "bill_being_paid",
    "cheque_not_cleared",
    "credit_too_small",
    "bill_rest_smaller",
    "rest_too_small",
  ],
});

export const takeBackUse = endpoint({
  name: "take-back-use",
  summary:
    "Takes the use of a credit back: its bill is to be paid again, and the credit has its money again, less what the payment company took back meanwhile.",
  method: "POST",
  path: "/admin/credit-uses/:id/return",
  access: ["admin"],
  right: "money",
  changes: ["credit", "bill"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), credit: Credit }),
  refusals: ["not_found", "use_taken_back", "bill_frozen"],
});

export const keepCredit = endpoint({
  name: "keep-credit",
  summary: "Keeps a credit until the office uses it, or lets it pay the next bills by itself.",
  method: "POST",
  path: "/admin/credits/:id/keeping",
  access: ["admin"],
  right: "money",
  changes: ["credit"],
  params: z.object({ id: Id }),
  body: z.strictObject({ kept: z.boolean() }),
  idempotent: true,
  reply: z.object({ message: z.string(), credit: Credit }),
  refusals: ["not_found"],
});

/** Money captured for us that belongs to none of our payments. */
export const UnidentifiedMoney = z.object({
  _id: z.string(),
  gateway: z.string(),
  gatewayPaymentId: z.string(),
  orderId: z.string(),
  amount: RupeesSent,
  /** Went back to its payer. */
  refunded: RupeesSent,
  seenAt: Instant,
  assigned: z.nullable(z.object({ userId: z.string(), flatNumber: z.string(), at: Instant, reason: z.string() })),
});
export type UnidentifiedMoney = z.infer<typeof UnidentifiedMoney>;

export const listUnidentifiedMoney = endpoint({
  name: "list-unidentified-money",
  summary: "Money that arrived without a payment of ours, newest first.",
  method: "GET",
  path: "/admin/unidentified-money",
  access: ["admin"],
  right: "look",
  shows: ["credit"],
  reply: z.object({ money: z.array(UnidentifiedMoney) }),
  refusals: [],
});

export const assignUnidentified = endpoint({
  name: "assign-unidentified",
  summary: "Gives unidentified money to a resident as a credit.",
  method: "POST",
  path: "/admin/unidentified-money/:id/assignment",
  access: ["admin"],
  right: "money",
  changes: ["credit", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ userId: Id, reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), money: UnidentifiedMoney, approval: z.nullable(Approval) }),
  refusals: ["not_found", "money_assigned", "money_returned", "transfer_entered", "approval_asked"],
});

export const undoAssignment = endpoint({
  name: "undo-assignment",
  summary:
    "Takes unidentified money back from the flat that it was given to. Its receipt ends, and it can be given to another.",
  method: "POST",
  path: "/admin/unidentified-money/:id/assignment/undoing",
  access: ["admin"],
  right: "money",
  changes: ["credit", "approval"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), money: UnidentifiedMoney, approval: z.nullable(Approval) }),
  refusals: [
    "not_found",
    "money_not_assigned",
    "credit_used",
    "refund_waits",
    "assignment_spent",
    "receipt_ended",
    "approval_asked",
  ],
});
