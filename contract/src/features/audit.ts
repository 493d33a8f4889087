import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Instant, line } from "../text.ts";

export const AUDIT_PAGE = 100;

/** `database`: rows were changed without the portal, or by the portal on nobody's behalf. */
export const ActorKind = z.enum(["anyone", "resident", "admin", "gateway", "clock", "database"]);
export type ActorKind = z.infer<typeof ActorKind>;

/** Paise where the column's name ends with `Paise`. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Columns = z.record(z.string(), Value);

/** One changed row, or the number of rows that one statement changed. */
export const AuditChange = z.object({
  /** The table. */
  of: z.string(),
  did: z.enum(["added", "changed", "removed"]),
  /** Null where only the number is kept. */
  key: z.nullable(z.string()),
  rows: z.number(),
  /** The flat, bill, payment or person that the row belongs to. */
  about: Columns,
  /** Without secrets; addresses and numbers are shortened. */
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
    name: z.nullable(z.string()),
    flatNumber: z.nullable(z.string()),
  }),
  /** The name of the call or of the job. */
  action: z.string(),
  subject: z.nullable(z.string()),
  changes: z.array(AuditChange),
  requestId: z.string(),
  address: z.nullable(z.string()),
  /** Null until the entry is sealed. */
  seal: z.nullable(z.number()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  name: "list-audit-entries",
  summary: "Who changed what, when, from where, from what to what; newest first, a page at a time.",
  method: "GET",
  path: "/admin/audit-entries",
  access: ["admin"],
  right: "audit",
  shows: [],
  query: z.object({
    /** Part of a person's name or e-mail address, or the flat number. */
    person: z.optional(line(120)),
    /** A flat number or the id of a bill, payment, refund, resident or upload. */
    about: z.optional(line(120)),
    action: z.optional(line(60)),
    from: z.optional(Day),
    to: z.optional(Day),
    before: z.optional(Id),
  }),
  reply: z.object({
    entries: z.array(AuditEntry),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** To be written down: with it a check proves that nothing was cut off. */
    head: z.nullable(z.object({ seal: z.number(), hash: z.string() })),
  }),
  refusals: [],
});
