import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { line } from "../text.ts";
import { receiptMethods } from "./receipts/receipts.ts";

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
  way: z.nullable(z.enum(receiptMethods)),
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
  changes: [],
  body: z.strictObject({ token: line(100), flat: z.optional(line(40)) }),
  atMost: { times: 30, perSeconds: 60, of: "network" },
  reply: z.object({ paper: Verified }),
  refusals: ["not_found"],
});
