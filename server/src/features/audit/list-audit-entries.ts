import * as contract from "@aangan/contract/audit";
import type { QueryOf, ReplyOf } from "@aangan/contract/endpoint";
import type { Db } from "../../platform/database/db.ts";
import { type AuditRow, auditEntries, headOfChain, peopleLike, residentsOfFlat } from "./queries.ts";

/** A search that matches more people needs more letters. */
const MOST_PEOPLE = 200;

const FLAT = /^[A-Z]{1,4}-\d{1,6}$/;

type Query = QueryOf<typeof contract.listAuditEntries>;

/** Newest first. An unknown page is empty. */
export async function listAuditEntries(db: Db, query: Query): Promise<ReplyOf<typeof contract.listAuditEntries>> {
  const { person, about, before } = query;
  const search = {
    ...query,
    actors: person === undefined ? undefined : await peopleLike(db, person, MOST_PEOPLE),
    about: about === undefined ? undefined : await namesOf(db, about),
    before: before === undefined ? undefined : Number(/^\d{1,15}$/.test(before) ? before : 0),
  };
  const rows = await auditEntries(db, search, contract.AUDIT_PAGE + 1);
  const shown = rows.slice(0, contract.AUDIT_PAGE);
  const head = await headOfChain(db);
  return {
    entries: shown.map(auditEntry),
    next: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
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
  const { id, at, actorKind, actorId, name, flatNumber, detail, ...rest } = row;
  const { changes = [] } = detail as unknown as { changes?: NotedChange[] };
  return {
    ...rest,
    _id: String(id),
    at: at.toISOString(),
    actor: { kind: actorKind as contract.ActorKind, id: actorId, name, flatNumber },
    changes: changes.map(auditChange),
  };
}

function auditChange({ key, was = {}, now = {}, ...noted }: NotedChange): Change {
  const shown = { was: columnsOf(was), now: columnsOf(now) };
  return { rows: 1, about: {}, ...noted, ...shown, key: key === undefined ? null : String(key) };
}

/** The fields of an object, such as a setting, stand as columns of their own; each item of a list is one text. */
function columnsOf(noted: NotedColumns): Change["now"] {
  const columns: Change["now"] = {};
  for (const [name, value] of Object.entries(noted)) {
    if (Array.isArray(value)) columns[name] = listText(value);
    else if (typeof value === "object" && value !== null) Object.assign(columns, value);
    else columns[name] = value as Value;
  }
  return columns;
}

/** By name first: the database orders fields by their length. */
function listText(items: readonly { name?: string }[]): string {
  return items.map(({ name, ...others }) => [name, ...Object.values(others)].filter(Boolean).join(", ")).join("; ");
}
