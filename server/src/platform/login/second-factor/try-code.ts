import type { Tx } from "../../database/db.ts";
import { refuseFor } from "../limited-requests.ts";
import { TOLD_AFTER } from "../throttle.ts";
import * as throttle from "../throttle-queries.ts";
import { lockFactor, takeRecoveryCode, takeStep } from "./factor-queries.ts";
import { recoverySha256 } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

/**
 * One counter for a person, whatever the network: who guesses codes has the password or a session, so strangers cannot keep
 * the owner out. About 15 guesses in the first quarter of an hour, then four an hour.
 */
export const codeRule: throttle.Rule = { free: 5, longestWaitMs: 15 * 60_000 };

export interface CodeAttempt {
  /** Whose codes are tried, such as `code:ID`. Only a right code forgets what was counted. */
  key: string;
  now: Date;
  /** Alerts the office to guesses, in the transaction that counts them. */
  tellOffice?(tx: Tx): Promise<void>;
}

export const codeKey = (adminId: string) => `code:${adminId}`;

/**
 * Compares under the lock of the counter, so that guesses at once are counted one after the other. Returns false, to be
 * refused after the commit, for a wrong code. Lock the person before.
 */
export async function tryCode(
  tx: Tx,
  { key, now, tellOffice }: CodeAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  refuseFor(await throttle.lockedSecondsClosed(tx, key, now));
  if (await isRight()) {
    await throttle.forgetCounter(tx, key);
    return true;
  }
  const failures = await throttle.countFailure(tx, key, codeRule, now);
  if (failures === TOLD_AFTER) await tellOffice?.(tx);
  return false;
}

/** Uses up a code of the app, or a recovery code. False when it is wrong or was used. */
export async function takeCode(tx: Tx, adminId: string, plain: string, now: Date): Promise<boolean> {
  const factor = await lockFactor(tx, adminId);
  if (!factor?.secret) return false;
  if (plain.length > LONGEST_DIGITS) return takeRecoveryCode(tx, adminId, recoverySha256(plain), now);
  const step = stepOf(plain, factor.secret, now);
  return step !== undefined && takeStep(tx, adminId, step);
}

const LONGEST_DIGITS = 6;
