import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { Rupees, RupeesSent } from "../../money.ts";
import { OfficeReason } from "../../office-fields.ts";
import { Day, Id, Instant, line } from "../../text.ts";
import { Approval } from "../approvals/approval.ts";
import { Receipt } from "./receipts.ts";

/** On one slip, and cleared in one act. */
const MAX_CHEQUES = 100;

/** A bank takes a cheque for this many months from its date. */
export const CHEQUE_MONTHS = 3;

/** As cheques name them. Others are typed. */
export const banks = [
  ...["Axis Bank", "Bank of Baroda", "Bank of India", "Bank of Maharashtra", "Canara Bank", "Central Bank of India"],
  ...["Federal Bank", "HDFC Bank", "ICICI Bank", "IDBI Bank", "IDFC First Bank", "Indian Bank", "Indian Overseas Bank"],
  ...["IndusInd Bank", "Karnataka Bank", "Kotak Mahindra Bank", "Punjab & Sind Bank", "Punjab National Bank"],
  ...["South Indian Bank", "State Bank of India", "UCO Bank", "Union Bank of India", "Yes Bank"],
] as const;

/** Why banks return cheques, by the codes of the clearing houses (Uniform Regulations and Rules for Bankers' Clearing Houses). */
export const returnCodes = [
  ...["01", "02", "03", "04", "05", "10", "11", "12", "17", "20"],
  ...["30", "31", "32", "33", "50", "52", "55", "66", "84", "88"],
] as const;

/** The drawer is to blame, so a charge is proposed; with the others the cheque is often presented again. */
export const chargedCodes: readonly string[] = ["01", "02"];

export const Deposit = z.object({
  _id: z.string(),
  kind: z.enum(["cash", "cheques"]),
  account: z.string(),
  onDay: z.string(),
  amount: RupeesSent,
  /** What the office wrote on the slip; may be empty. */
  slip: z.string(),
  madeAt: Instant,
  /** The administrator's name. */
  madeBy: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

export const PendingCheques = z.object({
  /** Post-dated, the one due first before others. */
  later: z.array(Receipt),
  /** To be paid in. */
  inHand: z.array(Receipt),
  atBank: z.array(Receipt),
  /** The newest that were cleared, returned, given back or cancelled. */
  ended: z.array(Receipt),
});
export type PendingCheques = z.infer<typeof PendingCheques>;

export const listCheques = endpoint({
  name: "list-cheques",
  summary: "Cheques by where they are: post-dated, in hand, at the bank, and the newest that ended.",
  method: "GET",
  path: "/admin/cheques",
  access: ["admin"],
  right: "look",
  shows: ["receipt", "deposit"],
  reply: z.object({ cheques: PendingCheques }),
  refusals: [],
});

const Cheques = z.array(Id).check(z.minLength(1, "field_missing"), z.maxLength(MAX_CHEQUES, "text_too_long"));

export const depositCheques = endpoint({
  name: "deposit-cheques",
  summary: "Pays cheques in on one slip. A post-dated one whose day has come counts from now, with a number.",
  method: "POST",
  path: "/admin/deposits/cheques",
  access: ["admin"],
  right: "counter",
  changes: ["deposit", "receipt", "bill", "payment", "credit"],
  body: z.strictObject({ ids: Cheques, account: line(60), onDay: Day, slip: z.optional(line(60)) }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), depositId: z.string() }),
  refusals: [
    "not_found",
    "received_on_invalid",
    "received_before_deposit",
    "cheque_not_here",
    "cheque_not_due",
    "cheque_stale",
    "cheque_parts_apart",
    "cheque_not_whole",
  ],
});

export const undoDeposit = endpoint({
  name: "undo-deposit",
  summary: "Takes a slip back: its cheques are in hand again, its cash is in the box again.",
  method: "POST",
  path: "/admin/deposits/:id/undoing",
  access: ["admin"],
  right: "counter",
  changes: ["deposit", "receipt"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string() }),
  refusals: ["not_found", "deposit_undone", "cheque_not_here", "day_closed"],
});

export const clearCheques = endpoint({
  name: "clear-cheques",
  summary: "The bank has credited these cheques. Their advances can be used from now on.",
  method: "POST",
  path: "/admin/cheques/clearance",
  access: ["admin"],
  right: "counter",
  changes: ["receipt", "credit"],
  body: z.strictObject({ ids: Cheques, clearedOn: Day }),
  idempotent: true,
  reply: z.object({ message: z.string() }),
  refusals: ["not_found", "received_on_invalid", "cleared_before_deposit", "cheque_not_here", "cheque_parts_apart"],
});

export const bounceCheque = endpoint({
  name: "bounce-cheque",
  summary: "The bank returned this cheque: the bills of all its receipts are owed again, and a bill may charge for it.",
  method: "POST",
  path: "/admin/receipts/:id/bounce",
  access: ["admin"],
  right: "money",
  changes: ["bill", "payment", "receipt", "credit", "refund", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({
    returnedOn: Day,
    code: z.enum(returnCodes),
    reason: OfficeReason,
    /** Nothing: no bill is raised. */
    charge: Rupees,
  }),
  idempotent: true,
  reply: z.object({ message: z.string(), receipt: Receipt, approval: z.nullable(Approval) }),
  refusals: [
    "not_found",
    "received_on_invalid",
    "cleared_before_deposit",
    "cheque_not_here",
    "advance_used",
    "approval_asked",
  ],
});
