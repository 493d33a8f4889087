import { createHash } from "node:crypto";

export interface Link {
  /** Counts from 1. */
  seal: number;
  /** Hexadecimal. */
  hash: string;
}

/** A sealed entry of the audit log, every field as text. */
export interface ChainedEntry extends Link {
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

export const START: Link = { seal: 0, hash: "00".repeat(32) };

export interface Misfit {
  entry: ChainedEntry;
  why: "missing" | "changed";
}

/** SHA-256 of the previous hash and the fields, each as `bytes:text` or `-`, as the database's audit_hash does. */
function hashOf(previous: Link, entry: ChainedEntry): string {
  const { seal, id, at, actorKind, actorId, action, subject, detail, touched, requestId, address } = entry;
  const fields = [String(seal), id, at, actorKind, actorId, action, subject, detail, touched, requestId, address];
  const text = fields.map((field) => (field === null ? "-" : `${Buffer.byteLength(field)}:${field}`)).join("");
  return createHash("sha256").update(Buffer.from(previous.hash, "hex")).update(text).digest("hex");
}

export function follow(from: Link, entries: readonly ChainedEntry[]): { end: Link; misfit?: Misfit } {
  let end = from;
  for (const entry of entries) {
    if (entry.seal !== end.seal + 1) return { end, misfit: { entry, why: "missing" } };
    if (entry.hash !== hashOf(end, entry)) return { end, misfit: { entry, why: "changed" } };
    end = { seal: entry.seal, hash: entry.hash };
  }
  return { end };
}
