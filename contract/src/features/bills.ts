import * as z from "zod/mini";
import { billTypes } from "../bill-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { RupeesSent, RupeesTyped } from "../money.ts";
import { Day, Id, Instant, line } from "../text.ts";
import { Approval } from "./approvals/approval.ts";
import { Complex, FlatNumber, Resident } from "./residents.ts";

export const BillTypeTyped = z.pipe(
  z.string("bill_type_unknown").check(z.trim(), z.toLowerCase()),
  z.enum(billTypes, "bill_type_unknown"),
);

export const BillStatus = z.enum(["unpaid", "partial", "paid", "cancelled"]);
export type BillStatus = z.infer<typeof BillStatus>;

export const Bill = z.object({
  /** The bill's number, such as ELEC-2627-000042. */
  _id: z.string(),
  userId: z.string(),
  billType: z.enum(billTypes),
  originalAmount: RupeesSent,
  dueDate: z.string(),
  flatNumber: z.string(),
  amountPaid: RupeesSent,
  remainingAmount: RupeesSent,
  status: BillStatus,
  totalAmount: RupeesSent,
  uploadedAt: Instant,
  cancellation: z.optional(z.object({ reason: z.string(), cancelledAt: Instant })),
});
export type Bill = z.infer<typeof Bill>;

const BillAmount = RupeesTyped.check(z.refine((amount) => amount !== 0, "amount_not_positive"));

export const raiseBill = endpoint({
  name: "raise-bill",
  summary: "Raises one bill for one resident.",
  method: "POST",
  path: "/admin/upload-bill",
  access: ["admin"],
  right: "bill",
  changes: ["bill", "email"],
  body: z.strictObject({
    userId: Id,
    flatNumber: FlatNumber,
    billType: BillTypeTyped,
    originalAmount: BillAmount,
    dueDate: Day,
    /** False: a live bill of the flat with this type and due date is asked about. Left out, or true: a second one is raised. */
    again: z.optional(z.boolean()),
  }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), bill: Bill }),
  refusals: ["not_found", "flat_not_theirs", "due_date_out_of_range", "bill_there"],
});

export const Billed = z.object({
  _id: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  leftAt: z.nullable(Instant),
});
export type Billed = z.infer<typeof Billed>;

export const listResidentBills = endpoint({
  name: "list-resident-bills",
  summary: "All bills of one resident, present or former, latest due date first.",
  method: "GET",
  path: "/admin/user-bills/:id",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "resident"],
  params: z.object({ id: Id }),
  reply: z.object({ bills: z.array(Bill), user: Billed }),
  refusals: ["not_found"],
});

const CancelReason = line(200).check(z.minLength(3, "reason_too_short"));

export const cancelBill = endpoint({
  name: "cancel-bill",
  summary:
    "Withdraws a bill of which nothing was paid, with the reason. A wrong amount is cancelled, and a new bill is raised.",
  method: "POST",
  path: "/admin/bills/:id/cancellation",
  access: ["admin"],
  right: "money",
  changes: ["bill", "payment", "credit", "refund", "approval", "email"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: CancelReason }),
  reply: z.object({ message: z.string(), bill: Bill, approval: z.nullable(Approval) }),
  refusals: [
    "not_found",
    "bill_cancelled",
    "bill_already_paid",
    "bill_has_payments",
    "payment_undecided",
    "bill_being_paid",
    "approval_asked",
  ],
});

export const FormerResident = z.extend(Resident, {
  leftAt: Instant,
  /** Of the bills that stayed with this resident. */
  unpaidAmount: RupeesSent,
});
export type FormerResident = z.infer<typeof FormerResident>;

export const listFormerResidents = endpoint({
  name: "list-former-residents",
  summary: "Residents whom the office removed, by block and number, each with what is still to be paid.",
  method: "GET",
  path: "/admin/former-residents",
  access: ["admin"],
  right: "look",
  shows: ["resident", "bill"],
  query: z.object({ complex: z.optional(Complex) }),
  atMost: { times: 60, perSeconds: 60, of: "caller" },
  reply: z.object({ users: z.array(FormerResident) }),
  refusals: ["complex_unknown", "too_many_attempts"],
});
