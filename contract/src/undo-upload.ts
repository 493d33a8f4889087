import * as z from "zod/mini";
import { billTypes } from "./bill-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { UploadId } from "./imports.ts";
import { RupeesSent } from "./money.ts";
import { OfficeReason } from "./refunds.ts";

/** Bills in the way are named up to this many. */
export const HINDRANCES = 200;

/** Why a bill keeps its upload from being undone. */
export const hindrances = ["paid", "part_paid", "payment_open", "under_review", "frozen"] as const;
export type Hindrance = (typeof hindrances)[number];

export const Undoing = z.object({
  /** Live bills of the upload, and their totals together. */
  bills: z.number(),
  amount: RupeesSent,
  /** How many of them are in the way; the first of them by flat. */
  inTheWay: z.number(),
  named: z.array(
    z.object({
      _id: z.string(),
      userId: z.string(),
      flatNumber: z.string(),
      billType: z.enum(billTypes),
      amount: RupeesSent,
      reason: z.enum(hindrances),
    }),
  ),
});
export type Undoing = z.infer<typeof Undoing>;

const params = z.object({ id: UploadId });

export const showUndoing = endpoint({
  name: "show-undoing",
  summary: "What undoing an upload of bills would cancel, or which bills keep it from being undone.",
  method: "GET",
  path: "/admin/uploads/:id/undoing",
  access: ["admin"],
  right: "look",
  params,
  reply: z.object({ undoing: Undoing }),
  refusals: ["not_found", "upload_undone"],
});

export const undoUpload = endpoint({
  name: "undo-upload",
  summary: "Cancels every bill of an upload, or none. The same file can be uploaded again.",
  method: "POST",
  path: "/admin/uploads/:id/undoing",
  access: ["admin"],
  right: "money",
  params,
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), cancelled: z.number() }),
  refusals: ["not_found", "upload_undone", "upload_has_money"],
});
