import * as z from "zod/mini";
import { billTypes } from "../../bill-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { officeMethods } from "../../methods.ts";
import { RupeesSent } from "../../money.ts";
import { OfficeReason } from "../../office-fields.ts";
import { Approval } from "../approvals/approval.ts";
import { UploadId } from "./imports.ts";

/** Bills in the way are named up to this many. */
export const HINDRANCES = 200;

/** Why a bill or a receipt keeps its upload from being undone. */
export const hindrances = [
  "paid",
  "part_paid",
  "payment_open",
  "under_review",
  "frozen",
  "deposited",
  "cleared",
  "advance_used",
  "paid_out",
  "day_closed",
  "cash_gone",
] as const;
export type Hindrance = (typeof hindrances)[number];

export const Undoing = z.object({
  kind: z.enum(["bills", "receipts"]),
  /** Live bills or standing receipts of the upload, and their amounts together. */
  bills: z.number(),
  amount: RupeesSent,
  /** How many of them are in the way; the first of them by flat. */
  inTheWay: z.number(),
  named: z.array(
    z.object({
      _id: z.string(),
      userId: z.string(),
      flatNumber: z.string(),
      /** The number by which people know it: a bill's is its id. */
      number: z.string(),
      /** Of a bill its type, of a receipt its way. */
      of: z.union([z.enum(billTypes), z.enum(officeMethods)]),
      amount: RupeesSent,
      reason: z.enum(hindrances),
    }),
  ),
});
export type Undoing = z.infer<typeof Undoing>;

const params = z.object({ id: UploadId });

export const showUndoing = endpoint({
  name: "show-undoing",
  summary: "What undoing an upload of bills or receipts would take back, or what of it keeps it from being undone.",
  method: "GET",
  path: "/admin/uploads/:id/undoing",
  access: ["admin"],
  right: "look",
  shows: ["upload", "bill", "receipt"],
  params,
  reply: z.object({ undoing: Undoing }),
  refusals: ["not_found", "upload_undone"],
});

export const undoUpload = endpoint({
  name: "undo-upload",
  summary:
    "Cancels every bill, or takes back every receipt, of an upload, or none. The same file can be uploaded again.",
  method: "POST",
  path: "/admin/uploads/:id/undoing",
  access: ["admin"],
  right: "money",
  changes: ["bill", "payment", "receipt", "credit", "refund", "claim", "approval", "upload", "email"],
  params,
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), cancelled: z.number(), approval: z.nullable(Approval) }),
  refusals: ["not_found", "upload_undone", "upload_has_money", "approval_asked"],
});
