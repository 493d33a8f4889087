import { later } from "../clock.ts";
import type { Db, Tx } from "../database/db.ts";

const SECOND_MS = 1000;
const FORGET_AFTER_MS = 15 * 60 * SECOND_MS;

export interface Rule {
  free: number;
  longestWaitMs: number;
}

export interface Limit {
  times: number;
  withinMs: number;
}

/** Long past, not now: a concurrent attempt with an earlier clock reading would see `now` as closed. */
const OPEN = new Date(0);

export function waitMs(failures: number, { free, longestWaitMs }: Rule): number {
  if (failures < free) return 0;
  return Math.min(SECOND_MS * 2 ** Math.min(failures - free, 20), longestWaitMs);
}

export async function secondsClosed(db: Db, keys: readonly string[], now: Date): Promise<number> {
  const closedYet = db.selectFrom("throttles").where("key", "in", keys).where("closedUntil", ">", now);
  const closed = await closedYet.select((eb) => eb.fn.max("closedUntil").as("until")).executeTakeFirst();
  return closed?.until ? Math.ceil((closed.until.getTime() - now.getTime()) / SECOND_MS) : 0;
}

/** A single statement: between two, a concurrent success could delete the counter. */
function lockCounter(tx: Tx, key: string, now: Date) {
  return tx
    .insertInto("throttles")
    .values({ key, failures: 0, closedUntil: OPEN, lastFailureAt: now, countedSince: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ key: eb.ref("excluded.key") })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the counter until the transaction ends, so that attempts at once come one after the other. */
export async function lockedSecondsClosed(tx: Tx, key: string, now: Date): Promise<number> {
  const { closedUntil } = await lockCounter(tx, key, now);
  return Math.max(0, Math.ceil((closedUntil.getTime() - now.getTime()) / SECOND_MS));
}

/** Counts a failure. Returns the failures in a row, less than 15 minutes apart. */
export async function countFailure(tx: Tx, key: string, rule: Rule, now: Date): Promise<number> {
  const known = await lockCounter(tx, key, now);
  const aged = known.lastFailureAt < later(now, -FORGET_AFTER_MS);
  const failures = (aged ? 0 : known.failures) + 1;
  const closedUntil = failures < rule.free ? OPEN : later(now, waitMs(failures, rule));
  const counter = { failures, closedUntil, lastFailureAt: now, countedSince: aged ? now : known.countedSince };
  await tx.updateTable("throttles").set(counter).where("key", "=", key).execute();
  return failures;
}

/** Closes the key until the span ends once the limit is used up. Returns the count, or the seconds until it opens. */
export async function countWithin(tx: Tx, key: string, limit: Limit, now: Date) {
  const known = await lockCounter(tx, key, now);
  const closedMs = known.closedUntil.getTime() - now.getTime();
  if (closedMs > 0) return { times: 0, secondsClosed: Math.ceil(closedMs / SECOND_MS) };
  const isOver = known.countedSince.getTime() <= now.getTime() - limit.withinMs;
  const countedSince = isOver ? now : known.countedSince;
  const failures = (isOver ? 0 : known.failures) + 1;
  const closedUntil = failures >= limit.times ? later(countedSince, limit.withinMs) : OPEN;
  const counter = { failures, closedUntil, lastFailureAt: now, countedSince };
  await tx.updateTable("throttles").set(counter).where("key", "=", key).execute();
  return { times: failures, secondsClosed: 0 };
}

export async function isCounted(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom("throttles").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;
}

export async function forgetCounter(tx: Tx, key: string): Promise<Date | undefined> {
  const deletedRow = await tx
    .deleteFrom("throttles")
    .where("key", "=", key)
    .returning("countedSince")
    .executeTakeFirst();
  return deletedRow?.countedSince;
}

export async function uncount(tx: Tx, key: string, countedAt: Date): Promise<void> {
  await tx
    .updateTable("throttles")
    .set((eb) => ({ failures: eb("failures", "-", 1) }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .where("countedSince", "<=", countedAt)
    .execute();
}
