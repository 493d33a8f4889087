import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { type CallingPerson, keepCaller } from "../login/person-queries.ts";
import { refuse } from "../refusal.ts";
import type { Database, Tx } from "./db.ts";
import { OutcomeUnknown } from "./outcome-unknown.ts";

/** Who makes a change: a person with a session, somebody without one, a gateway, the clock, or somebody at the server itself. */
export type Actor = CallingPerson | { kind: "anyone" | "gateway" | "clock" | "database"; id?: string | undefined };

/** What the audit log says of a write. */
export interface Deed {
  actor: Actor;
  /** Verb and noun: the name of the endpoint or of the job. */
  action: string;
  /** The id of the thing that the caller named, when one was named. */
  subject?: string | undefined;
  requestId: string;
  /** The work may be done twice: a gateway's facts, which change nothing the second time. */
  isRepeatable?: true;
  /** The caller's network address. */
  address?: string | undefined;
  /** The work may end the caller's own session. */
  endsSession?: true | undefined;
  /** The work takes so long that the end of the caller's session must not wait for it: that is looked at last. */
  isLong?: true | undefined;
}

/** One write: one transaction, one line in the audit log. */
export type CommitDeed = <T>(deed: Deed, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A commit whose deed is already known, as an operation is handed it. */
export type Commit = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** PostgreSQL's codes for a deadlock and for a serialization failure: the same work may be done again. */
const REPEATABLE = new Set(["40P01", "40001"]);
const ATTEMPTS = 5;

/** A database that was lost while it committed needs a moment before it answers again. */
const UNKNOWN_PAUSE_MS = 200;

/** The pause before the work is done again, in milliseconds; undefined when it must not be. */
function pauseBeforeRepeating(error: unknown, deed: Deed): number | undefined {
  if (error instanceof OutcomeUnknown) return deed.isRepeatable ? UNKNOWN_PAUSE_MS : undefined;
  const isConflict = error instanceof Error && "code" in error && REPEATABLE.has(String(error.code));
  return isConflict ? 0 : undefined;
}

/**
 * Makes the one way to write. On behalf of a person nothing is committed once the session or the person has ended: such work is
 * refused with `session_ended`, and whoever ends one of them waits for what was begun before. Work that a deadlock ended is done again, up to five times (invariants, section 5); so is
 * repeatable work whose commit has an unknown outcome. Other work then throws OutcomeUnknown.
 */
export function createCommit(database: Database, clock: Clock): CommitDeed {
  return async (deed, work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.inTransaction(async (tx) => {
          if (!deed.isLong) await refuseEnded(tx, deed, clock());
          const result = await work(tx);
          if (deed.isLong) await refuseEnded(tx, deed, clock());
          await writeAudit(tx, deed, clock());
          return result;
        });
      } catch (error) {
        const pauseMs = pauseBeforeRepeating(error, deed);
        if (attempt === ATTEMPTS || pauseMs === undefined) throw error;
        await sleep(pauseMs * attempt);
      }
    }
  };
}

/** Locked before anything else, the caller's rows come first in the order of locks. */
async function refuseEnded(tx: Tx, { actor, endsSession }: Deed, now: Date): Promise<void> {
  if (!("token" in actor)) return;
  if (!(await keepCaller(tx, actor, endsSession ? "ending" : "keeping", now))) refuse("session_ended");
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
      // Without the token the database writes nothing in a person's name. It keeps none.
      shownToken: "token" in deed.actor ? deed.actor.token : null,
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
