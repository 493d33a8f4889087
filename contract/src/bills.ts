import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { paiseFromRupees, Rupees } from "./money.ts";
import { FlatNumber } from "./residents.ts";
import { Day, Id, Instant } from "./text.ts";

export const billTypes = ["electricity", "maintenance"] as const;
export type BillType = (typeof billTypes)[number];

/** `electricity` or `maintenance`, however it is capitalised. */
export const BillTypeTyped = z.pipe(
  z.string("bill_type_unknown").check(z.trim(), z.toLowerCase()),
  z.enum(billTypes, "bill_type_unknown"),
);

export const BillStatus = z.enum(["unpaid", "partial", "paid", "cancelled"]);
export type BillStatus = z.infer<typeof BillStatus>;

export const Bill = z.object({
  /** The number people read out: ELEC-2627-000042. */
  _id: z.string(),
  userId: z.string(),
  billType: z.enum(billTypes),
  originalAmount: z.number(),
  dueDate: z.string(),
  flatNumber: z.string(),
  amountPaid: z.number(),
  remainingAmount: z.number(),
  status: BillStatus,
  totalAmount: z.number(),
  uploadedAt: Instant,
});
export type Bill = z.infer<typeof Bill>;

const BillAmount = Rupees.check(z.refine((rupees) => paiseFromRupees(rupees) !== 0, "amount_not_positive"));

export const raiseBill = endpoint({
  name: "raise-bill",
  summary: "Raises one bill for one resident.",
  method: "POST",
  path: "/admin/upload-bill",
  access: ["admin"],
  body: z.strictObject({
    userId: Id,
    flatNumber: FlatNumber,
    billType: BillTypeTyped,
    originalAmount: BillAmount,
    dueDate: Day,
  }),
  status: 201,
  reply: z.object({ message: z.string(), bill: Bill }),
  refusals: ["not_found", "flat_not_theirs", "due_date_out_of_range"],
});

export const listResidentBills = endpoint({
  name: "list-resident-bills",
  summary: "All bills of one resident, present or former, latest due date first.",
  method: "GET",
  path: "/admin/user-bills/:id",
  access: ["admin"],
  params: z.object({ id: Id }),
  reply: z.object({ bills: z.array(Bill) }),
  refusals: ["not_found"],
});

/** What a spreadsheet of bills must have in every row. */
export const billColumns = ["flatNumber", "billType", "originalAmount", "dueDate"] as const;
