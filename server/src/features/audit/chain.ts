import { createHash } from "node:crypto";

/** A sealed entry of the audit log, every field as text. */
export interface ChainedEntry {
  /** Its place in the chain, from 1. */
  seal: number;
  /** In hexadecimal digits. */
  hash: string;
  id: string;
  /** UTC, with microseconds. */
  at: string;
  actorKind: string;
  actorId: string | null;
  action: string;
  subject: string | null;
  detail: string;
  touched: string;
  requestId: string;
  address: string | null;
}

/** A place of the chain and the hash there. */
export interface Link {
  seal: number;
  hash: string;
}

/** Before the first entry. */
export const START: Link = { seal: 0, hash: "00".repeat(32) };

/** What does not fit in a chain: the entry, and how. */
export interface Misfit {
  entry: ChainedEntry;
  why: "missing" | "changed";
}

/**
 * The hash that an entry must have: SHA-256 of the hash before it and of the entry's fields, each with its length in bytes
 * and a colon before it, `-` for one that is null. The function audit_hash of the database does the same.
 */
function hashOf(previous: Link, entry: ChainedEntry): string {
  const { seal, id, at, actorKind, actorId, action, subject, detail, touched, requestId, address } = entry;
  const fields = [String(seal), id, at, actorKind, actorId, action, subject, detail, touched, requestId, address];
  const text = fields.map((field) => (field === null ? "-" : `${Buffer.byteLength(field)}:${field}`)).join("");
  return createHash("sha256").update(Buffer.from(previous.hash, "hex")).update(text).digest("hex");
}

/** Follows the chain from a link over the entries that come next. Gives its new end, or the first entry that does not fit. */
export function follow(from: Link, entries: readonly ChainedEntry[]): { end: Link; misfit?: Misfit } {
  let end = from;
  for (const entry of entries) {
    if (entry.seal !== end.seal + 1) return { end, misfit: { entry, why: "missing" } };
    if (entry.hash !== hashOf(end, entry)) return { end, misfit: { entry, why: "changed" } };
    end = { seal: entry.seal, hash: entry.hash };
  }
  return { end };
}
