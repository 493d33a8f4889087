import { later } from "./clock.ts";
import type { Commit } from "./commit.ts";
import type { Db, Tx } from "./db.ts";
import { Refusal, refuse } from "./refusal.ts";

/** One attempt to prove who one is. */
export interface Attempt {
  db: Db;
  commit: Commit;
  /** Whose account it is about, known or not, such as `resident:E-041`. */
  account: string;
  address: string;
  now: Date;
}

/** After how many failures in a row attempts must wait, and how long at most. */
interface Rule {
  free: number;
  longestWaitMs: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const FORGET_AFTER_MS = 15 * MINUTE_MS;

/**
 * Waits grow for one account tried from one address, and apart from that for one address and for one account, so that
 * guessing becomes slow, while the owner at another address waits at most seconds and a house full of residents behind one
 * address is not slowed by each other's typing errors (decision on people, 6).
 */
const rules = {
  pair: { free: 5, longestWaitMs: 15 * MINUTE_MS },
  address: { free: 60, longestWaitMs: MINUTE_MS },
  account: { free: 40, longestWaitMs: 4 * SECOND_MS },
} satisfies Record<string, Rule>;

type RuleName = keyof typeof rules;

function keysOf({ account, address }: Attempt): [RuleName, string][] {
  return [
    ["pair", `pair:${account}|${address}`],
    ["address", `address:${address}`],
    ["account", `account:${account}`],
  ];
}

/** How long the next attempt must wait after so many failures in a row, in ms: 1, 2, 4 … seconds up to the rule's limit. */
export function waitMs(failures: number, { free, longestWaitMs }: Rule): number {
  if (failures < free) return 0;
  return Math.min(SECOND_MS * 2 ** Math.min(failures - free, 20), longestWaitMs);
}

/**
 * Runs a check of credentials unless its account or its address has failed too often. Refuses then with `too_many_attempts`
 * before anything is computed. A failure (`credentials_wrong`) is counted, a success forgets the pair's failures.
 */
export async function throttled<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
  await refuseWhileClosed(attempt);
  try {
    const proven = await check();
    await forget(attempt);
    return proven;
  } catch (error) {
    if (error instanceof Refusal && error.code === "credentials_wrong")
      await attempt.commit((tx) => count(tx, attempt));
    throw error;
  }
}

async function refuseWhileClosed(attempt: Attempt): Promise<void> {
  const closed = await attempt.db
    .selectFrom("throttles")
    .select((eb) => eb.fn.max("closedUntil").as("until"))
    .where(
      "key",
      "in",
      keysOf(attempt).map(([, key]) => key),
    )
    .where("closedUntil", ">", attempt.now)
    .executeTakeFirst();
  if (!closed?.until) return;
  const seconds = Math.ceil((closed.until.getTime() - attempt.now.getTime()) / 1000);
  refuse("too_many_attempts", { params: { seconds }, retryAfter: seconds });
}

async function count(tx: Tx, attempt: Attempt): Promise<void> {
  for (const [name, key] of keysOf(attempt)) await countOne(tx, key, rules[name], attempt.now);
}

async function countOne(tx: Tx, key: string, rule: Rule, now: Date): Promise<void> {
  const fresh = { key, failures: 0, closedUntil: now, lastFailureAt: now };
  await tx
    .insertInto("throttles")
    .values(fresh)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const known = await tx
    .selectFrom("throttles")
    .selectAll()
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const aged = known.lastFailureAt.getTime() < now.getTime() - FORGET_AFTER_MS;
  const failures = (aged ? 0 : known.failures) + 1;
  await tx
    .updateTable("throttles")
    .set({ failures, lastFailureAt: now, closedUntil: later(now, waitMs(failures, rule)) })
    .where("key", "=", key)
    .execute();
}

/** A success clears what this account failed from this address; what strangers did elsewhere stays counted. */
async function forget(attempt: Attempt): Promise<void> {
  const pair = keysOf(attempt)[0]?.[1] ?? "";
  const known = await attempt.db.selectFrom("throttles").select("key").where("key", "=", pair).executeTakeFirst();
  if (known) await attempt.commit((tx) => tx.deleteFrom("throttles").where("key", "=", pair).execute());
}
