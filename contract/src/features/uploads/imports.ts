import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { BadRow, type RefusalCode } from "../../refusals.ts";
import { PlanDigest, Review } from "./review.ts";

export const UPLOAD_MEGABYTES = 5;
export const UPLOAD_ROWS = 20_000;
export const UPLOAD_COLUMNS = 200;

/** Made by the client, which asks for the progress under this name. */
export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/));

export const UPLOAD_ID_HEADER = "upload-id";

/** With a `review` nothing was written. `warnings` are cells, taken or left out, that somebody should look at. */
export const Uploaded = z.object({
  message: z.string(),
  created: z.number(),
  alreadyThere: z.number(),
  total: z.number(),
  hidden: z.number(),
  sheet: z.string(),
  /** Residents who were there and were corrected. */
  changed: z.optional(z.number()),
  /** Rows that a person or a rule left out. */
  leftOut: z.optional(z.number()),
  warnings: z.optional(z.array(BadRow)),
  review: z.optional(Review),
});
export type Uploaded = z.infer<typeof Uploaded>;

/** With `review` a file that leaves a question is answered with a review; with `plan` that review is confirmed. */
const UploadQuery = z.strictObject({ review: z.optional(z.literal("1")), plan: z.optional(PlanDigest) });

/** Of reviews by one administrator; confirming counts too. */
const atMost = { times: 60, perSeconds: 60, of: "caller", query: "review" } as const;

const uploadRefusals = [
  "file_missing",
  "file_not_excel",
  "file_not_xlsx",
  "file_encrypted",
  "file_macros",
  "file_unreadable",
  "file_too_large",
  "file_damaged",
  "file_contradictory",
  "file_too_large_inside",
  "file_too_many_parts",
  "file_too_wide",
  "workbook_empty",
  "columns_missing",
  "columns_twice",
  "rows_invalid",
  "upload_running",
  "review_needed",
  "review_unanswered",
  "plan_outdated",
  "form_not_taken",
  "layout_taken",
  "layouts_too_many",
  "field_invalid",
  "too_many_attempts",
] as const satisfies readonly RefusalCode[];

export const importBills = endpoint({
  name: "import-bills",
  summary: "Raises the bills of a spreadsheet (.xlsx or .xls), all or none.",
  method: "POST",
  path: "/admin/upload-bill/xcel",
  access: ["admin"],
  right: "bill",
  changes: ["bill", "upload", "layout", "email"],
  query: UploadQuery,
  upload: true,
  atMost,
  reply: Uploaded,
  refusals: uploadRefusals,
});

export const importResidents = endpoint({
  name: "import-residents",
  summary: "Adds the residents of a spreadsheet (.xlsx), all or none.",
  method: "POST",
  path: "/auth/upload-users",
  access: ["admin"],
  right: "people",
  changes: ["resident", "upload", "layout"],
  query: UploadQuery,
  upload: true,
  atMost,
  reply: Uploaded,
  refusals: uploadRefusals,
});

/** Each row becomes a receipt at once, with its number, its mail and its place in the books. */
export const RECEIPT_UPLOAD_ROWS = 2_000;

export const importReceipts = endpoint({
  name: "import-receipts",
  summary: "Writes the receipts of a spreadsheet (.xlsx or .xls), all or none, as the counter does.",
  method: "POST",
  path: "/admin/receipts/xcel",
  access: ["admin"],
  right: "counter",
  changes: ["bill", "payment", "receipt", "credit", "upload", "layout", "email"],
  query: UploadQuery,
  upload: true,
  idempotent: true,
  atMost,
  reply: Uploaded,
  refusals: [...uploadRefusals, "receipts_too_many"],
});

export const UploadPhase = z.enum(["reading", "checking", "hashing", "saving", "done", "failed"]);
export type UploadPhase = z.infer<typeof UploadPhase>;

export const UploadProgress = z.object({ phase: UploadPhase, done: z.number(), total: z.number() });
export type UploadProgress = z.infer<typeof UploadProgress>;

export const showUpload = endpoint({
  name: "show-upload",
  summary: "How far the administrator's own upload is.",
  method: "GET",
  path: "/admin/uploads/:id",
  access: ["admin"],
  right: "look",
  shows: ["upload"],
  params: z.object({ id: UploadId }),
  reply: UploadProgress,
  refusals: ["not_found"],
});
