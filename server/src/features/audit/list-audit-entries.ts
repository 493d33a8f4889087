import type { QueryOf, ReplyOf } from "@aangan/contract/endpoint";
import * as contract from "@aangan/contract/features/audit";
import type { Db } from "../../platform/database/db.ts";
import { type AuditRow, auditEntries, headOfChain, peopleLike, residentsOfFlat } from "./queries.ts";

/** A search that matches more people needs more letters. */
const MAX_PEOPLE = 200;

const FLAT = /^[A-Z]{1,4}-\d{1,6}$/;

type Query = QueryOf<typeof contract.listAuditEntries>;

/** Newest first. An unknown page is empty. */
export async function listAuditEntries(db: Db, query: Query): Promise<ReplyOf<typeof contract.listAuditEntries>> {
  const { person, about, before } = query;
  const search = {
    ...query,
    actors: person === undefined ? undefined : await peopleLike(db, person, MAX_PEOPLE),
    about: about === undefined ? undefined : await namesOf(db, about),
    before: before === undefined ? undefined : Number(/^\d{1,15}$/.test(before) ? before : 0),
  };
  const rows = await auditEntries(db, search, contract.AUDIT_PAGE + 1);
  const pageRows = rows.slice(0, contract.AUDIT_PAGE);
  const head = await headOfChain(db);
  return {
    entries: pageRows.map(auditEntry),
    next: rows.length > pageRows.length ? String(pageRows.at(-1)?.id) : null,
    head: head ? { seal: head.seal ?? 0, hash: head.hash } : null,
  };
}

/** A flat means everybody who has or had it. */
async function namesOf(db: Db, about: string): Promise<string[]> {
  const flatNumber = about.toUpperCase();
  return FLAT.test(flatNumber) ? [flatNumber, ...(await residentsOfFlat(db, flatNumber))] : [about];
}

type Change = contract.AuditChange;
type Value = Change["now"][string];
type NotedColumns = Record<string, unknown>;
type NotedChange = Pick<Change, "of" | "did"> &
  Partial<Pick<Change, "rows" | "about">> & { key?: string | number; was?: NotedColumns; now?: NotedColumns };

function auditEntry(row: AuditRow): contract.AuditEntry {
  const { id, at, actorKind, actorId, name, flatNumber, detail, ...entry } = row;
  const { changes = [] } = detail as unknown as { changes?: NotedChange[] };
  return {
    ...entry,
    _id: String(id),
    at: at.toISOString(),
    actor: { kind: actorKind as contract.ActorKind, id: actorId, name, flatNumber },
    changes: changes.map(auditChange),
  };
}

function auditChange({ key, was = {}, now = {}, ...noted }: NotedChange): Change {
  const values = { was: columnsOf(was), now: columnsOf(now) };
  return { rows: 1, about: {}, ...noted, ...values, key: key === undefined ? null : String(key) };
}

/** The fields of an object, such as a setting, stand as columns of their own; each item of a list is one text. */
function columnsOf(noted: NotedColumns): Change["now"] {
  const columns: Change["now"] = {};
  for (const [name, value] of Object.entries(noted)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const fields = isObject ? Object.entries(value) : [[name, value] as const];
    for (const [field, inIt] of fields) columns[field] = textOf(inIt);
  }
  return columns;
}

/** Of a list its items, by name first: the database orders fields by their length. Of a wording each language's. */
function textOf(value: unknown): Value {
  if (Array.isArray(value)) return value.map(itemText).join("; ");
  if (typeof value !== "object" || value === null) return value as Value;
  const texts = Object.entries(value).map(([name, text]) => `${name}: ${textOf(text)}`);
  return texts.sort().join("; ");
}

function itemText(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { name, ...otherFields } = item as { name?: string };
  return [name, ...Object.values(otherFields)].filter(Boolean).join(", ");
}
