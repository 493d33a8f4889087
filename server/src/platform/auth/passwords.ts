import { timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { refuse } from "../refusal.ts";
import { type CallerName, PORTAL } from "../traffic/caller-name.ts";
import { createShare } from "../traffic/fair-share.ts";
import { hashInThread, verifyInThread } from "./hashing-threads.ts";

/** Argon2id with 19 MiB, two passes, one lane, as OWASP recommends. */
export const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const share = availableParallelism();

/** Hashes computed at once for an upload; leaves threads for log-ins. */
export const bulkHashesAtOnce = () => Math.min(2, share);

/** Longer queues would only end in time-outs. */
export const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 5;

/** People on known devices, other people, and uploads. */
const lanes = ["people", "known", "bulk"] as const;
type Lane = (typeof lanes)[number];

/** Leaves others a processor where there are two. */
const hashesOfOne = Math.ceil(share / 2);

const inTurn = createShare({ atOnce: share, each: hashesOfOne }, lanes);

/** Refuses with `overloaded` when MOST_WAITING wait in this lane. */
export function refuseOverload(lane: Lane = "people"): void {
  if (lane !== "bulk" && inTurn.waitingIn(lane) >= MAX_WAITING)
    refuse("overloaded", { retryAfter: RETRY_AFTER_SECONDS });
}

/** Runs the work in the turn of a caller, one per processor; lanes and callers alternate. Refuses a crowd. */
export async function withHashingSlot<T>(
  caller: CallerName,
  work: () => Promise<T>,
  lane: Lane = "people",
): Promise<T> {
  refuseOverload(lane);
  return inTurn.run(caller, work, lane);
}

/** What a hash costs, with a decoy that makes log-ins to unknown accounts take as long as others. */
export function hashingAt(cost: typeof recommendedCost) {
  let decoy: Promise<string> | undefined;
  return {
    cost,
    decoy: () => {
      decoy ??= withHashingSlot(PORTAL, () => hashInThread(crypto.randomUUID(), cost));
      return decoy;
    },
  };
}

export const hashing = hashingAt(recommendedCost);

export function hashPassword(caller: CallerName, password: string, lane: Lane = "people"): Promise<string> {
  return withHashingSlot(caller, () => hashInThread(password.normalize("NFC"), hashing.cost), lane);
}

/** True when the password matches. Call within a turn. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return verifyInThread(stored, password.normalize("NFC"));
}

interface Stored {
  passwordHash: string;
  approvedAt: Date | null;
}

/** The active person of a login, else the first who waits: all later registrations share the salt of this one. */
const saltOwner = (people: readonly Stored[]) => people.find(({ approvedAt }) => approvedAt) ?? people[0];

/** Hashes a registration's password with the salt of the same login, so that one hash compares with all of them. */
export async function hashForLogin(caller: CallerName, people: readonly Stored[], password: string): Promise<string> {
  const owner = saltOwner(people);
  return owner ? withHashingSlot(caller, () => hashLike(owner.passwordHash, password)) : hashPassword(caller, password);
}

/** Finds the person of one login by a password, active ones first. Computes one hash, however many there are. Call within a turn. */
export async function passwordOwner<P extends Stored>(people: readonly P[], typed: string): Promise<P | undefined> {
  const hash = Buffer.from(await hashLike(saltOwner(people)?.passwordHash ?? (await hashing.decoy()), typed));
  const matching = people.filter(({ passwordHash }) => isSame(Buffer.from(passwordHash), hash));
  return matching.find(({ approvedAt }) => approvedAt) ?? matching[0];
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/;

function hashLike(stored: string, password: string): Promise<string> {
  const [, memoryCost, timeCost, parallelism, salt] = STORED.exec(stored) ?? [];
  if (salt === undefined) throw new Error("a stored password hash is malformed");
  const cost = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) };
  return hashInThread(password.normalize("NFC"), { ...cost, salt: Buffer.from(salt, "base64") });
}

/** Returns a hash with today's parameters, or undefined when the stored one has them. Call within a turn. */
export async function renewedHash(stored: string, password: string): Promise<string | undefined> {
  const { memoryCost, timeCost, parallelism } = hashing.cost;
  if (stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)) return undefined;
  return hashInThread(password.normalize("NFC"), hashing.cost);
}
