import * as z from "zod/mini";
import { languages } from "../../email-kinds.ts";
import { endpoint } from "../../endpoint.ts";
import { Id } from "../../text.ts";

/** A5 lies, A4 stands. */
export const PaperSize = z.enum(["a5", "a4"]);
export type PaperSize = z.infer<typeof PaperSize>;

export const PAPERS_IN_A_FILE = 300;

const pdf = ["application/pdf"] as const;

/** English and A5, unless asked for otherwise. */
const printed = z.object({ language: z.optional(z.enum(languages)), size: z.optional(PaperSize) });

export const printReceipt = endpoint({
  name: "print-receipt",
  summary: "A receipt as a PDF; of a post-dated cheque an acknowledgement without a number.",
  method: "GET",
  path: "/admin/receipts/:id/paper",
  access: ["admin"],
  right: "look",
  shows: ["receipt"],
  params: z.object({ id: Id }),
  query: printed,
  document: pdf,
  reply: z.unknown(),
  refusals: ["not_found", "overloaded"],
});

export const printReceipts = endpoint({
  name: "print-receipts",
  summary: "Up to 300 receipts in one PDF, in the order of the ids.",
  method: "POST",
  path: "/admin/papers",
  access: ["admin"],
  right: "look",
  changes: [],
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, "field_missing"), z.maxLength(PAPERS_IN_A_FILE, "text_too_long")),
    language: z.enum(languages),
    size: PaperSize,
  }),
  document: pdf,
  reply: z.unknown(),
  refusals: ["not_found", "overloaded"],
});

export const printOwnReceipt = endpoint({
  name: "print-own-receipt",
  summary: "One of the resident's own receipts as a PDF.",
  method: "GET",
  path: "/auth/receipts/:id/paper",
  access: ["resident"],
  shows: ["receipt"],
  params: z.object({ id: Id }),
  query: printed,
  document: pdf,
  reply: z.unknown(),
  refusals: ["not_found", "overloaded"],
});
