import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Day, Id, Instant, line } from "./text.ts";

/** Entries on one page of the audit log, at most. */
export const AUDIT_PAGE = 100;

/** Who did something. `database`: rows were changed beside the portal, or by the portal for nobody. */
export const ActorKind = z.enum(["anyone", "resident", "admin", "gateway", "clock", "database"]);
export type ActorKind = z.infer<typeof ActorKind>;

/** A value of a changed column: money in paise where the column's name ends with `Paise`. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Columns = z.record(z.string(), Value);

/** One changed row, or the number of rows where one statement changed many. */
export const AuditChange = z.object({
  /** The table. */
  of: z.string(),
  did: z.enum(["added", "changed", "removed"]),
  /** The id of the row; null where only the number is kept. */
  key: z.nullable(z.string()),
  rows: z.number(),
  /** The flat, bill, payment or person that the row belongs to. */
  about: Columns,
  /** Changed columns as they were and as they are now. Secrets are not in it; addresses and numbers are shortened. */
  was: Columns,
  now: Columns,
});
export type AuditChange = z.infer<typeof AuditChange>;

export const AuditEntry = z.object({
  _id: z.string(),
  at: Instant,
  actor: z.object({
    kind: ActorKind,
    /** The person, the payment company or the database's role. */
    id: z.nullable(z.string()),
    /** A person's name and flat, where there is such a person. */
    name: z.nullable(z.string()),
    flatNumber: z.nullable(z.string()),
  }),
  /** The name of the call or of the job. */
  action: z.string(),
  subject: z.nullable(z.string()),
  changes: z.array(AuditChange),
  requestId: z.string(),
  /** The caller's network address. */
  address: z.nullable(z.string()),
  /** The entry's place in the chain; null until it is sealed. */
  seal: z.nullable(z.number()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  name: "list-audit-entries",
  summary: "Who changed what, when, from where, from what to what; newest first, a page at a time.",
  method: "GET",
  path: "/admin/audit-entries",
  access: ["admin"],
  query: z.object({
    /** Part of a person's name or e-mail address, or the flat number. */
    person: z.optional(line(120)),
    /** What it is about: a flat number or the id of a bill, payment, refund, resident or upload. */
    about: z.optional(line(120)),
    action: z.optional(line(60)),
    from: z.optional(Day),
    to: z.optional(Day),
    /** The last entry of the page before. */
    before: z.optional(Id),
  }),
  reply: z.object({
    entries: z.array(AuditEntry),
    /** To be sent as `before` for the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** The last sealed entry and its hash, to be written down: the check proves with it that nothing was cut off. */
    head: z.nullable(z.object({ seal: z.number(), hash: z.string() })),
  }),
  refusals: [],
});
