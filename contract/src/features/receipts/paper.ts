import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { RupeesSent } from "../../money.ts";
import { Id, line } from "../../text.ts";
import { receiptWays } from "./receipts.ts";

export const PaperLanguage = z.enum(["en", "hi"]);
export type PaperLanguage = z.infer<typeof PaperLanguage>;

/** A5 lies, A4 stands. */
export const PaperSize = z.enum(["a5", "a4"]);
export type PaperSize = z.infer<typeof PaperSize>;

export const PAPERS_IN_A_FILE = 300;

const pdf = ["application/pdf"] as const;

/** English and A5, unless asked for otherwise. */
const printed = z.object({ language: z.optional(PaperLanguage), size: z.optional(PaperSize) });

export const printReceipt = endpoint({
  name: "print-receipt",
  summary: "A receipt as a PDF; of a post-dated cheque an acknowledgement without a number.",
  method: "GET",
  path: "/admin/receipts/:id/paper",
  access: ["admin"],
  right: "look",
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
  body: z.strictObject({
    ids: z.array(Id).check(z.minLength(1, "field_missing"), z.maxLength(PAPERS_IN_A_FILE, "text_too_long")),
    language: PaperLanguage,
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
  params: z.object({ id: Id }),
  query: printed,
  document: pdf,
  reply: z.unknown(),
  refusals: ["not_found", "overloaded"],
});

/**
 * What whoever holds a paper may learn: nothing that does not stand on it, but for what became of it since. `subject`: to
 * the cheque's realisation.
 */
export const Verified = z.object({
  kind: z.enum(["receipt", "certificate"]),
  number: z.string(),
  /** The day in India on which it was issued. */
  issuedOn: z.string(),
  /** Of a receipt, as its way; of a certificate null. */
  amount: z.nullable(RupeesSent),
  way: z.nullable(z.enum(receiptWays)),
  /**
   * `cancelled` is also a certificate that was withdrawn; dues that a `reopened` one says were paid are open again. Of a receipt
   * that is `given_back`, wholly or in part, `givenBack` went back; `trial`: no money moved.
   */
  state: z.enum(["stands", "subject", "cancelled", "given_back", "trial", "reopened"]),
  cancelledOn: z.nullable(z.string()),
  givenBack: z.optional(RupeesSent),
  /** The last day in India on which money went back, or a bill opened again. */
  since: z.optional(z.string()),
  /** Whether the flat is the one on the paper; null where none was sent. */
  flatMatches: z.nullable(z.boolean()),
});
export type Verified = z.infer<typeof Verified>;

export const verifyPaper = endpoint({
  name: "verify-paper",
  summary: "Says whether a paper is genuine. The token and the flat are in its code.",
  method: "POST",
  path: "/receipts/verification",
  access: ["anyone"],
  body: z.strictObject({ token: line(100), flat: z.optional(line(40)) }),
  atMost: { times: 30, perSeconds: 60, of: "network" },
  reply: z.object({ paper: Verified }),
  refusals: ["not_found"],
});
