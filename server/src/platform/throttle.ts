import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Clock, later } from "./clock.ts";
import type { Commit } from "./commit.ts";
import type { Database, Db, Tx } from "./db.ts";
import type { Job } from "./jobs.ts";
import { type DeviceCookies, knownDevice, rememberDevice } from "./known-device.ts";
import { networkOf } from "./network.ts";
import { inHashingTurn, refuseCrowd } from "./passwords.ts";
import { Refusal, refuse } from "./refusal.ts";
import * as queries from "./throttle-queries.ts";

/** One attempt to prove who one is. */
export interface Attempt {
  db: Db;
  commit: Commit;
  /** Whose account it is about, known or not, such as `resident:E-041`. */
  account: string;
  address: string;
  device: DeviceCookies;
  now: Date;
  /** Has the office hear of guesses, in the transaction in which the failure is counted. */
  tellOffice(tx: Tx, guesses: Guesses, now: Date): Promise<void>;
}

/** Guesses that reached the limit of an account or of a network, which is named without what kind of account it is. */
interface Guesses {
  kind: "account_guessed" | "network_guesses";
  subject: string;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Waits grow for one account tried from one network, and apart from that for one network and for one account, so that
 * guessing becomes slow: about 15 guesses in a quarter of an hour from one network, 50 from all together. The owner on
 * another network waits a minute at most, and on a device that was used before not at all for what strangers do
 * (decision on people, 6; threats T-09 to T-12).
 */
const rules = {
  pair: { free: 5, longestWaitMs: 15 * MINUTE_MS },
  network: { free: 60, longestWaitMs: MINUTE_MS },
  account: { free: 30, longestWaitMs: MINUTE_MS },
} satisfies Record<string, queries.Rule>;

/** One password tried on many accounts: so many different ones may fail from one network. */
const failedAccounts: queries.Limit = { times: 30, withinMs: 15 * MINUTE_MS };

/** Answers to who failed come after a multiple of this time, so that it does not tell what was looked up and compared. */
const ANSWER_STEP_MS = 250;

/** Where the failures of an attempt are counted. A device that was used before has a counter of its own. */
interface Counters {
  pair: string;
  shared?: { network: string; account: string; failedAccounts: string };
}

async function countersOf({ db, account, address, device, now }: Attempt): Promise<Counters> {
  const known = await knownDevice(db, device, account, now);
  if (known) return { pair: `device:${account}|${known}` };
  const network = networkOf(address);
  return {
    pair: `pair:${account}|${network}`,
    shared: { network: `network:${network}`, account: `account:${account}`, failedAccounts: `accounts:${network}` },
  };
}

/**
 * Runs a check of credentials, in its turn for hashing, unless its account or its network has failed too often. Refuses
 * then with `too_many_attempts` before anything is computed. A failure (`credentials_wrong`) is counted and answered after an
 * even time; a success forgets the failures of this account from here, and from then on the device is known. A crowd is refused
 * first of all, so that it costs others nothing, not even the database (LOAD-03).
 */
export async function throttled<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
  refuseCrowd();
  const counters = await countersOf(attempt);
  await refuseWhileClosed(attempt, counters);
  let began = performance.now();
  try {
    return await inHashingTurn(async () => {
      began = performance.now();
      // Looked at again: many that came at the same instant have been counted meanwhile.
      await refuseWhileClosed(attempt, counters);
      return await counted(attempt, counters, check);
    });
  } catch (error) {
    if (isWrong(error)) await sleep(ANSWER_STEP_MS - ((performance.now() - began) % ANSWER_STEP_MS));
    throw error;
  }
}

const isWrong = (error: unknown) => error instanceof Refusal && error.code === "credentials_wrong";

async function counted<T>(attempt: Attempt, counters: Counters, check: () => Promise<T>): Promise<T> {
  try {
    const proven = await check();
    await forget(attempt, counters);
    await rememberDevice(attempt.db, attempt.device, attempt.account, attempt.now);
    return proven;
  } catch (error) {
    if (isWrong(error)) await attempt.commit((tx) => count(tx, attempt, counters));
    throw error;
  }
}

async function refuseWhileClosed({ db, now }: Attempt, { pair, shared }: Counters): Promise<void> {
  refuseFor(await queries.secondsClosed(db, [pair, ...Object.values(shared ?? {})], now));
}

function refuseFor(seconds: number): void {
  if (seconds > 0) refuse("too_many_attempts", { params: { seconds }, retryAfter: seconds });
}

async function count(tx: Tx, attempt: Attempt, { pair, shared }: Counters): Promise<void> {
  const { account, address, now } = attempt;
  const failures = await queries.countFailure(tx, pair, rules.pair, now);
  if (!shared) return;
  const ofAccount = await queries.countFailure(tx, shared.account, rules.account, now);
  if (ofAccount === rules.account.free) {
    await attempt.tellOffice(tx, { kind: "account_guessed", subject: account.slice(account.indexOf(":") + 1) }, now);
  }
  const ofNetwork = await queries.countFailure(tx, shared.network, rules.network, now);
  const accounts =
    failures === 1 ? (await queries.countWithin(tx, shared.failedAccounts, failedAccounts, now)).times : 0;
  if (ofNetwork === rules.network.free || accounts === failedAccounts.times) {
    await attempt.tellOffice(tx, { kind: "network_guesses", subject: networkOf(address) }, now);
  }
}

/** A success clears what this account failed from here; what strangers did elsewhere stays counted. */
async function forget({ db, commit }: Attempt, { pair, shared }: Counters): Promise<void> {
  if (!(await queries.isCounted(db, pair))) return;
  await commit(async (tx) => {
    await queries.forgetCounter(tx, pair);
    if (shared) await queries.uncount(tx, shared.failedAccounts);
  });
}

/** A kind of request that is limited, and who is told, in the same transaction, of one beyond the limit. */
export interface LimitedRequests {
  key: string;
  limit: queries.Limit;
  onRefused?: (tx: Tx) => Promise<void>;
}

/** Counts a request of a kind that is limited. Refuses it with `too_many_attempts` when the limit is used up. */
export async function limitRequests(database: Database, requests: LimitedRequests, now: Date): Promise<void> {
  const { key, limit, onRefused } = requests;
  const seconds = await database.inTransaction(async (tx) => {
    const { secondsClosed } = await queries.countWithin(tx, key, limit, now);
    if (secondsClosed > 0) await onRefused?.(tx);
    return secondsClosed;
  });
  refuseFor(seconds);
}

/** Forgets counters that nothing was added to for a day. */
export function forgetThrottlesJob({ database, clock }: { database: Database; clock: Clock }): Job {
  return {
    name: "forget-throttles",
    at: { dailyAt: "03:20" },
    run: async () => {
      await database.inTransaction((tx) => queries.forgetCountersBefore(tx, later(clock(), -DAY_MS)));
      return undefined;
    },
  };
}
