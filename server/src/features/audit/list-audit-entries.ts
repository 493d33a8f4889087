import {
  AUDIT_PAGE,
  type AuditChange,
  type AuditEntry,
  type listAuditEntries as contract,
} from "@aangan/contract/audit";
import type { QueryOf, ReplyOf } from "@aangan/contract/endpoint";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { type AuditRow, auditEntries, headOfChain, peopleLike, residentsOfFlat } from "./queries.ts";

/** A search that matches more people needs more letters. */
const MOST_PEOPLE = 200;

const FLAT = /^[A-Z]{1,4}-\d{1,6}$/;

/** Newest first. Days are India's; an unknown page is empty. */
export async function listAuditEntries(db: Db, query: QueryOf<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { person, about, action, from, to, before } = query;
  const search = {
    actors: person === undefined ? undefined : await peopleLike(db, person, MOST_PEOPLE),
    about: about === undefined ? undefined : await namesOf(db, about),
    action,
    from: from ? startOfDay(from) : undefined,
    until: to ? endOfDay(to) : undefined,
    before: before === undefined ? undefined : Number(/^\d{1,15}$/.test(before) ? before : 0),
  };
  const rows = await auditEntries(db, search, AUDIT_PAGE + 1);
  const shown = rows.slice(0, AUDIT_PAGE);
  const head = await headOfChain(db);
  return {
    entries: shown.map(auditEntry),
    next: rows.length > AUDIT_PAGE ? String(shown.at(-1)?.id) : null,
    head: head ? { seal: head.seal ?? 0, hash: head.hash } : null,
  };
}

/** A flat means everybody who has or had it. */
async function namesOf(db: Db, about: string): Promise<string[]> {
  const flatNumber = about.toUpperCase();
  return FLAT.test(flatNumber) ? [flatNumber, ...(await residentsOfFlat(db, flatNumber))] : [about];
}

interface NotedChange {
  of: string;
  did: AuditChange["did"];
  key?: string | number;
  rows?: number;
  about?: AuditChange["about"];
  was?: AuditChange["was"];
  now?: AuditChange["now"];
}

function auditEntry(row: AuditRow): AuditEntry {
  const { changes = [] } = row.detail as unknown as { changes?: NotedChange[] };
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: {
      kind: row.actorKind as AuditEntry["actor"]["kind"],
      id: row.actorId,
      name: row.name,
      flatNumber: row.flatNumber,
    },
    action: row.action,
    subject: row.subject,
    changes: changes.map(auditChange),
    requestId: row.requestId,
    address: row.address,
    seal: row.seal,
  };
}

function auditChange({ of, did, key, rows = 1, about = {}, was = {}, now = {} }: NotedChange): AuditChange {
  return { of, did, key: key === undefined ? null : String(key), rows, about, was, now };
}
