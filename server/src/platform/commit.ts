import { setTimeout as sleep } from "node:timers/promises";
import type { Right } from "@aangan/contract/rights";
import pg from "pg";
import { countWrite, refuseManyWrites } from "./auth/limit-writes.ts";
import { type CallingPerson, shareLockCaller } from "./auth/person-queries.ts";
import { refuseWithoutRight } from "./auth/rights.ts";
import type { Clock } from "./clock.ts";
import { compilingOnce } from "./database/compiled-once.ts";
import type { Database, Tx } from "./database/db.ts";
import { OutcomeUnknown } from "./database/outcome-unknown.ts";
import { refuse } from "./refusal.ts";
import { callerName } from "./traffic/caller-name.ts";

/** Who makes a change: a person with a session, somebody without one, a gateway, a timer, or the database's owner. */
export type Actor = CallingPerson | { kind: "anyone" | "gateway" | "clock" | "database"; id?: string | undefined };

export interface AuditedAction {
  actor: Actor;
  /** The name of the endpoint or of the job. */
  action: string;
  /** The id in the request's path, if it has one. */
  subject?: string | undefined;
  requestId: string;
  isRepeatable?: true;
  address?: string | undefined;
  /** It ends the actor's session or changes their row. Taken for granted where the actor is the subject. */
  changesCaller?: true | undefined;
  /** What an administrator's role must give, also at the moment of the commit. */
  right?: Right | undefined;
  /** The work is long, so the caller's session is checked (and locked) after it instead of before. */
  isLong?: true | undefined;
}

interface Entry extends Record<"action" | "actorKind" | "requestId", string> {
  at: Date;
  actorId: string | null;
  subject: string | null;
  address: string | null;
  shownToken: string | null;
}

export type CommitInfo = <T>(action: AuditedAction, work: (tx: Tx) => Promise<T>) => Promise<T>;

export type Commit = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** SQLSTATEs after which the same work may be done again: deadlock, serialization failure. */
const REPEATABLE = new Set(["40P01", "40001"]);
const ATTEMPTS = 5;

/** Gives a database that was lost during a commit time to come back. */
const UNKNOWN_PAUSE_MS = 200;

function pauseBeforeRepeating(error: unknown, action: AuditedAction): number | undefined {
  if (error instanceof OutcomeUnknown) return action.isRepeatable ? UNKNOWN_PAUSE_MS : undefined;
  const isConflict = error instanceof pg.DatabaseError && REPEATABLE.has(error.code ?? "");
  return isConflict ? 0 : undefined;
}

/** Makes the only way to write. Refuses with `session_ended`, `not_allowed` or `too_many_attempts`; throws OutcomeUnknown for work that is not repeatable. */
export function createCommit(database: Database, clock: Clock): CommitInfo {
  return async (action, work) => {
    const { actor, address } = action;
    if ("token" in actor) refuseManyWrites(actor, clock());
    const { inTransaction } = database.lentTo(callerName({ caller: actor, address }));
    for (let attempt = 1; ; attempt++) {
      try {
        const done = await inTransaction(async (tx) => {
          if (!action.isLong) await refuseEnded(tx, action, clock());
          const result = await work(tx);
          if (action.isLong) await refuseEnded(tx, action, clock());
          await writeAudit(tx, action, clock());
          return result;
        });
        if ("token" in actor) countWrite(actor, clock());
        return done;
      } catch (error) {
        const pauseMs = pauseBeforeRepeating(error, action);
        if (attempt === ATTEMPTS || pauseMs === undefined) throw error;
        await sleep(pauseMs * attempt);
      }
    }
  };
}

/** In the order of locks the caller's rows come first. */
async function refuseEnded(tx: Tx, { actor, changesCaller, subject, right }: AuditedAction, now: Date): Promise<void> {
  if (!("token" in actor)) return;
  const lock = changesCaller || subject === actor.id ? "changing" : "keeping";
  const lockedCaller = (await shareLockCaller(tx, actor, lock, now)) ?? refuse("session_ended");
  refuseWithoutRight(lockedCaller.role, right);
}

const auditEntry = compilingOnce((tx: Tx, entry: Entry) => {
  const { at, actorKind, actorId, action, subject, requestId, address, shownToken } = entry;
  const values = { at, actorKind, actorId, action, subject, requestId, address, shownToken };
  return tx.insertInto("auditLog").values(values);
});

async function writeAudit(tx: Tx, auditedAction: AuditedAction, at: Date): Promise<void> {
  const { actor, action, requestId, subject = null, address = null } = auditedAction;
  // Checked by the database's trigger, which does not store it.
  const shownToken = "token" in actor ? actor.token : null;
  const entry = { at, action, requestId, subject, address, shownToken };
  await tx.executeQuery(auditEntry(tx, { ...entry, actorKind: actor.kind, actorId: actor.id ?? null }));
}

export function isDuplicate(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint;
}
