import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Commit } from "../commit.ts";
import type { Db, Tx } from "../database/db.ts";
import { Refusal } from "../refusal.ts";
import { callerName } from "../traffic/caller-name.ts";
import { type CallersDevice, deviceSecret, knownDevice } from "./known-device.ts";
import { refuseFor } from "./limited-requests.ts";
import { networksOf } from "./network.ts";
import { refuseOverload, withHashingSlot } from "./passwords.ts";
import * as queries from "./throttle-queries.ts";

export interface Attempt {
  db: Db;
  commit: Commit;
  /** The account, existing or not, such as `resident:E-041`. */
  account: string;
  caller: { kind: string; id?: string };
  address: string;
  device: CallersDevice;
  now: Date;
  /** A code comes next: what is right takes as long as what is wrong, and forgets no failure. */
  isHalf?: true;
  /** Alerts the office to guesses, in the transaction that counts the failure. */
  tellOffice(tx: Tx, guesses: Guesses, now: Date): Promise<void>;
}

/** Guesses that reached a limit. `subject` is an account without its kind, a network, or a number. */
interface Guesses {
  kind: "account_guessed" | "network_guesses" | "guesses_everywhere";
  subject: string;
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** About 15 guesses in 15 minutes from one network, 50 from all. The owner waits a minute at most elsewhere. */
export const rules = {
  pair: { free: 5, longestWaitMs: QUARTER_MS },
  account: { free: 30, longestWaitMs: MINUTE_MS },
} satisfies Record<string, queries.Rule>;

/** By size of network. `accounts` limits how many different ones may fail, against one password tried on many. */
export const ofNetworks = {
  small: { rule: { free: 60, longestWaitMs: MINUTE_MS }, accounts: { times: 30, withinMs: QUARTER_MS } },
  large: { rule: { free: 180, longestWaitMs: MINUTE_MS }, accounts: { times: 90, withinMs: QUARTER_MS } },
} satisfies Record<string, { rule: queries.Rule; accounts: queries.Limit }>;

/** Failures of one account from one network after which the office is alerted. */
export const ALERT_AFTER_FAILURES = 10;

/** Failures anywhere after which the office is alerted. They close nothing: strangers could lock everybody out. */
export const everywhere: queries.Limit = { times: 300, withinMs: QUARTER_MS };

/** Failures are answered after a multiple of this time, which hides what was looked up and compared. */
const ANSWER_STEP_MS = 250;

/** Waits until the next time for answers, counted from when the work began. */
export async function waitForEvenAnswer(began: number): Promise<void> {
  await sleep(ANSWER_STEP_MS - ((performance.now() - began) % ANSWER_STEP_MS));
}

type Counters = Awaited<ReturnType<typeof countersOf>>;

async function countersOf({ db, account, address, device, now }: Attempt) {
  const known = await knownDevice(db, device, account, now);
  const networks = networksOf(address);
  return {
    known,
    pair: known ? `device:${account}|${known}` : `pair:${account}|${networks[0].name}`,
    account: `account:${account}`,
    networks: networks.map((one) => ({ ...one, failures: `network:${one.name}`, accounts: `accounts:${one.name}` })),
  };
}

/** Known devices with a check under way: each has one place in the lane that no crowd takes. */
const inKnownLane = new Set<string>();

/** Counts failures (`credentials_wrong`) and answers them after an even time. Refuses with `too_many_attempts`. */
export async function throttled<T>(attempt: Attempt, check: () => Promise<T>): Promise<T> {
  if (!deviceSecret(attempt.device, attempt.account)) refuseOverload();
  const counters = await countersOf(attempt);
  const favoured = inKnownLane.has(counters.known ?? "") ? undefined : counters.known;
  const lane = favoured ? "known" : "people";
  refuseOverload(lane);
  if (favoured) inKnownLane.add(favoured);
  let began = performance.now();
  try {
    await refuseWhileClosed(attempt, counters);
    const proven = await withHashingSlot(
      callerName(attempt),
      async () => {
        began = performance.now();
        // Again: attempts that arrived at the same instant have been counted by now.
        await refuseWhileClosed(attempt, counters);
        const proven = await check().catch(async (error) => {
          if (isWrong(error)) await attempt.commit((tx) => count(tx, attempt, counters));
          throw error;
        });
        if (!attempt.isHalf) await forget(attempt, counters);
        return proven;
      },
      lane,
    );
    if (attempt.isHalf) await waitForEvenAnswer(began);
    return proven;
  } catch (error) {
    if (isWrong(error)) await waitForEvenAnswer(began);
    throw error;
  } finally {
    if (favoured) inKnownLane.delete(favoured);
  }
}

const isWrong = (error: unknown) => error instanceof Refusal && error.code === "credentials_wrong";

async function refuseWhileClosed({ db, now }: Attempt, { pair, account, networks, known }: Counters): Promise<void> {
  const shared = known ? [] : [account, ...networks.flatMap(({ failures, accounts }) => [failures, accounts])];
  refuseFor(await queries.secondsClosed(db, [pair, ...shared], now));
}

async function count(tx: Tx, { account, now, tellOffice }: Attempt, counters: Counters): Promise<void> {
  const guesses: Guesses[] = [];
  const subject = account.slice(account.indexOf(":") + 1);
  const failures = await queries.countFailure(tx, counters.pair, rules.pair, now);
  const ofAccount = await queries.countFailure(tx, counters.account, rules.account, now);
  if (failures === ALERT_AFTER_FAILURES || ofAccount === rules.account.free)
    guesses.push({ kind: "account_guessed", subject });
  for (const network of counters.networks) {
    const { rule, accounts } = ofNetworks[network.size];
    const ofNetwork = await queries.countFailure(tx, network.failures, rule, now);
    const failed = failures === 1 ? (await queries.countWithin(tx, network.accounts, accounts, now)).times : 0;
    const isMany = ofNetwork === rule.free || failed === accounts.times;
    if (isMany) guesses.push({ kind: "network_guesses", subject: network.name });
  }
  const { times } = await queries.countWithin(tx, "everywhere", everywhere, now);
  if (times === everywhere.times) guesses.push({ kind: "guesses_everywhere", subject: String(times) });
  for (const guess of guesses) await tellOffice(tx, guess, now);
}

/** What strangers failed elsewhere stays counted. */
async function forget({ db, commit }: Attempt, { pair, networks }: Counters): Promise<void> {
  if (!(await queries.isCounted(db, pair))) return;
  await commit(async (tx) => {
    const since = await queries.forgetCounter(tx, pair);
    // Of concurrent successes one takes the failed account back, and only in the span it was counted in.
    if (since) for (const { accounts } of networks) await queries.uncount(tx, accounts, since);
  });
}
