import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { BadRow, type RefusalCode } from "./refusals.ts";

export const UPLOAD_MEGABYTES = 5;
export const UPLOAD_ROWS = 20_000;
export const UPLOAD_COLUMNS = 200;

/** Made by the client, which asks for the progress under this name. */
export const UploadId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,40}$/));

export const UPLOAD_ID_HEADER = "upload-id";

/** `warnings` are cells, taken or left out, that somebody should look at. */
export const Uploaded = z.object({
  message: z.string(),
  created: z.number(),
  alreadyThere: z.number(),
  total: z.number(),
  hidden: z.number(),
  sheet: z.string(),
  warnings: z.optional(z.array(BadRow)),
});
export type Uploaded = z.infer<typeof Uploaded>;

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
  "amount_hidden",
  "rows_invalid",
  "upload_running",
] as const satisfies readonly RefusalCode[];

export const importBills = endpoint({
  name: "import-bills",
  summary: "Raises the bills of a spreadsheet (.xlsx or .xls), all or none.",
  method: "POST",
  path: "/admin/upload-bill/xcel",
  access: ["admin"],
  upload: true,
  reply: Uploaded,
  refusals: uploadRefusals,
});

export const importResidents = endpoint({
  name: "import-residents",
  summary: "Adds the residents of a spreadsheet (.xlsx), all or none.",
  method: "POST",
  path: "/auth/upload-users",
  access: ["admin"],
  upload: true,
  reply: Uploaded,
  refusals: uploadRefusals,
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
  params: z.object({ id: UploadId }),
  reply: UploadProgress,
  refusals: ["not_found"],
});
