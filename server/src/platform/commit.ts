import type { Clock } from "./clock.ts";
import type { Database, Tx } from "./db.ts";

/** Who makes a change: a person, somebody without a token, a gateway, or the clock. */
export interface Actor {
  kind: "anyone" | "resident" | "admin" | "gateway" | "clock";
  id?: string | undefined;
}

/** What the audit log says of a write. */
export interface Deed {
  actor: Actor;
  /** Verb and noun: the name of the endpoint or of the job. */
  action: string;
  /** The id of the thing that the caller named, when one was named. */
  subject?: string | undefined;
  requestId: string;
  /** The caller's network address. */
  address?: string | undefined;
}

/** One write: one transaction, one line in the audit log. */
export type CommitDeed = <T>(deed: Deed, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A commit whose deed is already known, as an operation is handed it. */
export type Commit = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** PostgreSQL's codes for a deadlock and for a serialization failure: the same work may be done again. */
const REPEATABLE = new Set(["40P01", "40001"]);
const ATTEMPTS = 5;

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && "code" in error && REPEATABLE.has(String(error.code));
}

/** Makes the one way to write. Work that a deadlock ended is done again, up to five times (invariants, section 5). */
export function createCommit(database: Database, clock: Clock): CommitDeed {
  return async (deed, work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.inTransaction(async (tx) => {
          const result = await work(tx);
          await writeAudit(tx, deed, clock());
          return result;
        });
      } catch (error) {
        if (attempt === ATTEMPTS || !isRepeatable(error)) throw error;
      }
    }
  };
}

async function writeAudit(tx: Tx, deed: Deed, at: Date): Promise<void> {
  await tx
    .insertInto("auditLog")
    .values({
      at,
      actorKind: deed.actor.kind,
      actorId: deed.actor.id ?? null,
      action: deed.action,
      subject: deed.subject ?? null,
      requestId: deed.requestId,
      address: deed.address ?? null,
    })
    .execute();
}

/** True when the database refused a second row that a unique constraint allows only once. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "23505" &&
    "constraint" in error &&
    error.constraint === constraint
  );
}
