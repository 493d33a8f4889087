import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Commit } from "../database/commit.ts";
import type { Db, Tx } from "../database/db.ts";
import { Refusal } from "../refusal.ts";
import { type CallersDevice, deviceSecret, knownDevice } from "./known-device.ts";
import { refuseFor } from "./limited-requests.ts";
import { networksOf } from "./network.ts";
import { inHashingTurn, refuseCrowd } from "./passwords.ts";
import * as queries from "./throttle-queries.ts";

/** One attempt to prove who one is. */
export interface Attempt {
  db: Db;
  commit: Commit;
  /** Whose account it is about, known or not, such as `resident:E-041`. */
  account: string;
  address: string;
  device: CallersDevice;
  now: Date;
  /** Has the office hear of guesses, in the transaction in which the failure is counted. */
  tellOffice(tx: Tx, guesses: Guesses, now: Date): Promise<void>;
}

/** Guesses that reached a limit: of an account, which is named without its kind, of a network, or of all together. */
interface Guesses {
  kind: "account_guessed" | "network_guesses" | "guesses_everywhere";
  subject: string;
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Waits grow for one account tried from one network, and apart from that for one network and for one account, so that
 * guessing becomes slow: about 15 guesses in a quarter of an hour from one network, 50 from all together. The owner on
 * another network waits a minute at most, and on a device that was used before not at all for what strangers do
 * (decision on people, 6; threats T-09 to T-12).
 */
const rules = {
  pair: { free: 5, longestWaitMs: QUARTER_MS },
  account: { free: 30, longestWaitMs: MINUTE_MS },
} satisfies Record<string, queries.Rule>;

/** Networks by their size. One password tried on many accounts: so many different ones may fail from one network. */
const ofNetworks = {
  small: { rule: { free: 60, longestWaitMs: MINUTE_MS }, accounts: { times: 30, withinMs: QUARTER_MS } },
  // A provider's block, in which a whole neighbourhood of phones may be.
  large: { rule: { free: 180, longestWaitMs: MINUTE_MS }, accounts: { times: 90, withinMs: QUARTER_MS } },
} satisfies Record<string, { rule: queries.Rule; accounts: queries.Limit }>;

/** One account failed so often from one place that the office hears of it: five times at once, then in more than a minute. */
const TOLD_AFTER = 10;

/** Failures of all accounts from everywhere of which the office hears. They close nothing: that would be the strangers' wish. */
const everywhere: queries.Limit = { times: 300, withinMs: QUARTER_MS };

/** Answers to who failed come after a multiple of this time, so that it does not tell what was looked up and compared. */
const ANSWER_STEP_MS = 250;

/** Where the failures of an attempt are counted. */
interface Counters {
  /** Of this account from here. A device that was used before has a counter of its own. */
  pair: string;
  account: string;
  networks: { name: string; size: keyof typeof ofNetworks; failures: string; accounts: string }[];
  /** Set for a device that was used before, which is slowed by its own failures only. */
  known: string | undefined;
}

async function countersOf({ db, account, address, device, now }: Attempt): Promise<Counters> {
  const known = await knownDevice(db, device, account, now);
  const networks = networksOf(address);
  return {
    pair: known ? `device:${account}|${known}` : `pair:${account}|${networks[0].name}`,
    account: `account:${account}`,
    networks: networks.map(({ name, size }) => ({
      name,
      size,
      failures: `network:${name}`,
      accounts: `accounts:${name}`,
    })),
    known,
  };
}

/** Known devices for which a password is being checked: each has one place that no crowd takes. */
const inKnownLane = new Set<string>();

/**
 * Runs a check of credentials, in its turn for hashing, unless its account or its network has failed too often. Refuses
 * then with `too_many_attempts` before anything is computed. A failure (`credentials_wrong`) is counted and answered after an
 * even time; a success forgets the failures of this account from here. A crowd is refused first of all, so that it costs
 * others nothing, not even the database (LOAD-03); who comes on a device that was used before does not stand in it.
 */
export async function throttled<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
  if (!deviceSecret(attempt.device, attempt.account)) refuseCrowd();
  const counters = await countersOf(attempt);
  const { known } = counters;
  const lane = known && !inKnownLane.has(known) ? "known" : "people";
  refuseCrowd(lane);
  if (known && lane === "known") inKnownLane.add(known);
  try {
    return await slowed(attempt, counters, lane, check);
  } finally {
    if (known && lane === "known") inKnownLane.delete(known);
  }
}

async function slowed<T>(
  attempt: Attempt,
  counters: Counters,
  lane: "known" | "people",
  check: () => Promise<T>,
): Promise<T> {
  await refuseWhileClosed(attempt, counters);
  let began = performance.now();
  try {
    return await inHashingTurn(async () => {
      began = performance.now();
      // Looked at again: many that came at the same instant have been counted meanwhile.
      await refuseWhileClosed(attempt, counters);
      return await counted(attempt, counters, check);
    }, lane);
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
    return proven;
  } catch (error) {
    if (isWrong(error)) await attempt.commit((tx) => count(tx, attempt, counters));
    throw error;
  }
}

async function refuseWhileClosed({ db, now }: Attempt, { pair, account, networks, known }: Counters): Promise<void> {
  const shared = known ? [] : [account, ...networks.flatMap(({ failures, accounts }) => [failures, accounts])];
  refuseFor(await queries.secondsClosed(db, [pair, ...shared], now));
}

/** Counts a failure for everything that it tells something about, and then tells the office. */
async function count(tx: Tx, { account, now, tellOffice }: Attempt, counters: Counters): Promise<void> {
  const guesses: Guesses[] = [];
  const subject = account.slice(account.indexOf(":") + 1);
  const failures = await queries.countFailure(tx, counters.pair, rules.pair, now);
  const ofAccount = await queries.countFailure(tx, counters.account, rules.account, now);
  if (failures === TOLD_AFTER || ofAccount === rules.account.free) guesses.push({ kind: "account_guessed", subject });
  for (const network of counters.networks) {
    const { rule, accounts } = ofNetworks[network.size];
    const ofNetwork = await queries.countFailure(tx, network.failures, rule, now);
    const failed = failures === 1 ? (await queries.countWithin(tx, network.accounts, accounts, now)).times : 0;
    if (ofNetwork === rule.free || failed === accounts.times) {
      guesses.push({ kind: "network_guesses", subject: network.name });
    }
  }
  const { times } = await queries.countWithin(tx, "everywhere", everywhere, now);
  if (times === everywhere.times) guesses.push({ kind: "guesses_everywhere", subject: String(times) });
  for (const heard of guesses) await tellOffice(tx, heard, now);
}

/** A success clears what this account failed from here; what strangers did elsewhere stays counted. */
async function forget({ db, commit }: Attempt, { pair, networks }: Counters): Promise<void> {
  if (!(await queries.isCounted(db, pair))) return;
  await commit(async (tx) => {
    const since = await queries.forgetCounter(tx, pair);
    // Of several that succeed at once, one takes the failed account back, and only from the span in which it was counted.
    if (since) for (const { accounts } of networks) await queries.uncount(tx, accounts, since);
  });
}

/** For the page of limits. */
export { everywhere, ofNetworks, rules, TOLD_AFTER };
