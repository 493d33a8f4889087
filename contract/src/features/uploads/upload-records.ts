import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { Instant } from "../../text.ts";
import { UploadId, UploadPhase } from "./imports.ts";

export const UPLOADS_PAGE = 50;
/** Layouts at once, of all kinds. */
export const LAYOUTS = 50;

export const UploadCounts = z.object({
  new: z.number(),
  alreadyThere: z.number(),
  /** Residents whose other data were corrected. */
  changed: z.number(),
  leftOut: z.number(),
});
export type UploadCounts = z.infer<typeof UploadCounts>;

/** Of a type and complex; of receipts the type is their way. */
const UploadSum = z.object({ billType: z.string(), complex: z.string(), rows: z.number(), amount: RupeesSent });

export const ListedUpload = z.object({
  _id: z.string(),
  /** Such as `bills`, `residents` or `receipts`. */
  kind: z.string(),
  fileName: z.string(),
  /** The administrator's name. */
  by: z.string(),
  at: Instant,
  phase: UploadPhase,
  /** Its bills were all cancelled, or its receipts taken back. */
  undone: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
  /** Rows of the file. */
  total: z.number(),
  /** Null for uploads that failed, and for those of portals that kept no reports. */
  told: z.nullable(
    z.object({
      sheets: z.array(z.string()),
      counts: UploadCounts,
      sums: z.array(UploadSum),
      /** The name of the layout by which it was read. */
      layout: z.nullable(z.string()),
    }),
  ),
});
export type ListedUpload = z.infer<typeof ListedUpload>;

export const listUploads = endpoint({
  name: "list-uploads",
  summary: "The spreadsheets that were sent, newest first, a page at a time.",
  method: "GET",
  path: "/admin/uploads",
  access: ["admin"],
  right: "look",
  shows: ["upload"],
  query: z.object({ before: z.optional(UploadId) }),
  reply: z.object({
    uploads: z.array(ListedUpload),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
  refusals: [],
});

const WentIn = z.object({
  sheet: z.string(),
  /** Several where repeated rows were added up. */
  rows: z.array(z.number()),
  flat: z.string(),
  /** Number, way, amount and day of a receipt. */
  receipt: z.optional(z.object({ number: z.string(), way: z.string(), amount: RupeesSent, receivedOn: z.string() })),
  /** As the bill is now; null for anything else. */
  bill: z.nullable(z.object({ number: z.string(), type: z.string(), amount: RupeesSent, dueDate: z.string() })),
});

export const UploadReport = z.object({
  upload: ListedUpload,
  /** What each field was read from. */
  columns: z.array(z.object({ field: z.string(), header: z.string() })),
  wentIn: z.array(WentIn),
  leftOut: z.array(z.object({ sheet: z.string(), row: z.number(), reason: z.string() })),
  /** Cells that the office wrote anew. Passwords are empty. */
  corrected: z.array(z.object({ sheet: z.string(), row: z.number(), field: z.string(), text: z.string() })),
  /** Flats of residents whose data in the portal were corrected. */
  changed: z.array(z.string()),
  /** Codes of doubts and warnings that were confirmed. */
  ticked: z.array(z.string()),
});
export type UploadReport = z.infer<typeof UploadReport>;

export const reportUpload = endpoint({
  name: "report-upload",
  summary: "What of a spreadsheet went in, was left out, corrected and confirmed.",
  method: "GET",
  path: "/admin/uploads/:id/report",
  access: ["admin"],
  right: "look",
  shows: ["upload"],
  params: z.object({ id: UploadId }),
  reply: UploadReport,
  refusals: ["not_found"],
});

export const UploadLayout = z.object({
  _id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Names of administrators. */
  madeBy: z.string(),
  madeAt: Instant,
  usedBy: z.string(),
  usedAt: Instant,
});
export type UploadLayout = z.infer<typeof UploadLayout>;

export const listUploadLayouts = endpoint({
  name: "list-upload-layouts",
  summary: "The remembered answers by which spreadsheets are read, by name.",
  method: "GET",
  path: "/admin/upload-layouts",
  access: ["admin"],
  right: "look",
  shows: ["layout"],
  reply: z.object({ layouts: z.array(UploadLayout) }),
  refusals: [],
});

export const forgetUploadLayout = endpoint({
  name: "forget-upload-layout",
  summary: "Forgets a layout, so that its answers are asked for again.",
  method: "DELETE",
  path: "/admin/upload-layouts/:id",
  access: ["admin"],
  right: "bill",
  changes: ["layout"],
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  reply: z.object({ message: z.string() }),
  refusals: ["not_found"],
});
