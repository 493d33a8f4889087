import * as z from "zod/mini";
import { languages } from "../email-kinds.ts";
import { endpoint } from "../endpoint.ts";
import { RupeesSent } from "../money.ts";
import { OfficeReason } from "../office-fields.ts";
import { Id, Instant } from "../text.ts";

export const CERTIFICATES_PER_PAGE = 100;

export const Certificate = z.object({
  _id: z.string(),
  /** Such as NDC-2627-000001, without gaps in a financial year. */
  number: z.string(),
  userId: z.string(),
  name: z.string(),
  flatNumber: z.string(),
  complex: z.string(),
  /** The day in India on which nothing was open. */
  asOf: z.string(),
  issuedAt: Instant,
  /** The administrator's name. */
  issuedBy: z.string(),
  withdrawal: z.optional(z.object({ at: Instant, by: z.string(), reason: z.string() })),
});
export type Certificate = z.infer<typeof Certificate>;

/** Why no certificate can be issued. `former_bill_open`: of who lived in the flat before. `cheque_later`: post-dated, in the drawer. */
export const obstacles = [
  "bill_open",
  "former_bill_open",
  "bill_frozen",
  "payment_open",
  "payment_in_review",
  "cheque_not_cleared",
  "cheque_later",
  "claim_waiting",
  "refund_under_way",
] as const;

export const Obstacle = z.object({
  kind: z.enum(obstacles),
  /** Of the bill, payment, receipt or notice; of a refund, its payment's or its own. */
  about: z.string(),
  /** As people name it: a number, or the bank's reference. */
  named: z.string(),
  amount: RupeesSent,
});
export type Obstacle = z.infer<typeof Obstacle>;

export const listObstacles = endpoint({
  name: "list-obstacles",
  summary: "All that keeps a resident, present or former, from a no-dues certificate at this moment.",
  method: "GET",
  path: "/admin/certificates/obstacles/:id",
  access: ["admin"],
  right: "look",
  shows: ["bill", "payment", "receipt", "credit", "refund", "claim", "approval"],
  params: z.object({ id: Id }),
  reply: z.object({ obstacles: z.array(Obstacle) }),
  refusals: ["not_found"],
});

export const listCertificates = endpoint({
  name: "list-certificates",
  summary: "No-dues certificates, newest first, a page at a time; of one resident or of all.",
  method: "GET",
  path: "/admin/certificates",
  access: ["admin"],
  right: "look",
  shows: ["certificate"],
  query: z.object({ userId: z.optional(Id), before: z.optional(Id) }),
  reply: z.object({ certificates: z.array(Certificate), older: z.boolean() }),
  refusals: [],
});

export const issueCertificate = endpoint({
  name: "issue-certificate",
  summary: "Certifies that nothing is open on this day, and gives the certificate its number.",
  method: "POST",
  path: "/admin/certificates",
  access: ["admin"],
  right: "money",
  changes: ["certificate"],
  body: z.strictObject({ userId: Id }),
  idempotent: true,
  status: 201,
  reply: z.object({ message: z.string(), certificate: Certificate }),
  refusals: ["not_found", "dues_open"],
});

export const certificatePaper = endpoint({
  name: "certificate-paper",
  summary: "A no-dues certificate as a PDF, as it was issued; a withdrawn one says so across the page.",
  method: "GET",
  path: "/admin/certificates/:id/paper",
  access: ["admin"],
  right: "look",
  shows: ["certificate"],
  params: z.object({ id: Id }),
  query: z.object({ language: z.enum(languages) }),
  document: ["application/pdf"],
  reply: z.unknown(),
  refusals: ["not_found", "overloaded"],
});

export const withdrawCertificate = endpoint({
  name: "withdraw-certificate",
  summary: "Says that a certificate was wrong, with a reason. Its number stays.",
  method: "POST",
  path: "/admin/certificates/:id/withdrawal",
  access: ["admin"],
  right: "money",
  changes: ["certificate"],
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: OfficeReason }),
  idempotent: true,
  reply: z.object({ message: z.string(), certificate: Certificate }),
  refusals: ["not_found", "certificate_withdrawn"],
});
