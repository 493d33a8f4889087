import { availableParallelism } from "node:os";
import { refuse } from "../refusal.ts";
import { hashInThread, verifyInThread } from "./hashing-threads.ts";

/** Argon2id with 19 MiB, two passes, one lane (decision on people, 6). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many hashes are computed at once. */
const share = availableParallelism();

/** How many hashes may be computed at once for an upload, so that people who log in meanwhile find a free thread. */
export const bulkHashesAtOnce = () => Math.min(2, share);

/** How many people may wait for a hash at the same time; a longer queue would only end in time-outs. */
export const MOST_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** People on devices that they have used before, all other people, and uploads. */
const LANES = ["known", "people", "bulk"] as const;
type Lane = (typeof LANES)[number];
const waiting: Record<Lane, (() => void)[]> = { known: [], people: [], bulk: [] };
const turns = { running: 0, last: 0 };

/** Refuses with `overloaded` when a hundred wait in this lane already (threat T-14). */
export function refuseCrowd(lane: Lane = "people"): void {
  if (lane !== "bulk" && waiting[lane].length >= MOST_WAITING)
    refuse("overloaded", { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Waits for a turn to hash, and does the work in it: as many at once as there are processors for this portal, because each takes
 * one of them and 19 MiB. The lanes take turns, so that none waits for all of another. Refuses a crowd.
 */
export async function inHashingTurn<T>(work: () => Promise<T>, lane: Lane = "people"): Promise<T> {
  if (turns.running < share) turns.running += 1;
  else await waitInLane(lane);
  try {
    return await work();
  } finally {
    passTurnOn();
  }
}

function waitInLane(lane: Lane): Promise<void> {
  refuseCrowd(lane);
  return new Promise((resolve) => waiting[lane].push(resolve));
}

function passTurnOn(): void {
  for (let step = 1; step <= LANES.length; step++) {
    const nth = (turns.last + step) % LANES.length;
    const next = waiting[LANES[nth] as Lane].shift();
    if (!next) continue;
    turns.last = nth;
    next();
    return;
  }
  turns.running -= 1;
}

/** The hash to store for a password, computed in its turn. The plain text is never kept. */
export function hashPassword(password: string, lane: Lane = "people"): Promise<string> {
  return inHashingTurn(() => hashInThread(password.normalize("NFC"), cost), lane);
}

/** A hash of nothing that anybody knows, so that unknown people cost the same time as known ones. */
const decoy = hashPassword(crypto.randomUUID());

/**
 * True when the password is the one of this hash. Without a hash it takes as long and is false. Asked within a turn only.
 */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verifyInThread(stored ?? (await decoy), password.normalize("NFC"));
  return stored !== undefined && matches;
}

/** How a hash begins that was made with today's parameters. */
const TODAYS = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/**
 * The hash that takes the place of one made with other parameters than today's; undefined when it may stay. The password must be
 * the one of the stored hash. Asked within a turn only (test AUTH-34).
 */
export async function renewedHash(stored: string, password: string): Promise<string | undefined> {
  return stored.startsWith(TODAYS) ? undefined : hashInThread(password.normalize("NFC"), cost);
}
