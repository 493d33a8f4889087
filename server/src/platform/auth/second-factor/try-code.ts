import type { Tx } from "../../database/db.ts";
import { refuseFor } from "../limited-requests.ts";
import * as throttle from "../throttle-queries.ts";
import { consumeRecoveryCode, dayKey, lockFactor, takeStep } from "./factor-queries.ts";
import { recoverySha256 } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

/** One counter for a person, whatever the network. Slows a burst of guesses. */
export const codeRule: throttle.Rule = { free: 5, longestWaitMs: 15 * 60_000 };

/**
 * Wrong codes of a person. People who guess codes have the password or a session, so after these a colleague has to help; a right
 * code in between does not reset the count.
 */
export const codesOfDay: throttle.Limit = { times: 10, withinMs: 24 * 60 * 60_000 };

export interface CodeAttempt {
  /** The owner of the codes, such as `code:ID`. */
  key: string;
  now: Date;
  /** Alerts the office to guesses, in the transaction that counts them. */
  tellOffice?(tx: Tx): Promise<void>;
}

/**
 * Compares under the lock of the counters, so that guesses at once are counted one after the other. Returns false, to be
 * refused after the commit, for a wrong code. Lock the person before. Refuses with `codes_used_up` and `too_many_attempts`.
 */
export async function tryCode(
  tx: Tx,
  { key, now, tellOffice }: CodeAttempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  refuseFor(await throttle.lockedSecondsClosed(tx, dayKey(key), now), "codes_used_up");
  refuseFor(await throttle.lockedSecondsClosed(tx, key, now));
  if (await isRight()) {
    await throttle.forgetCounter(tx, key);
    return true;
  }
  await throttle.countFailure(tx, key, codeRule, now);
  const { times } = await throttle.countWithin(tx, dayKey(key), codesOfDay, now);
  if (times === codesOfDay.times) await tellOffice?.(tx);
  return false;
}

/** Uses up a code of the app, or a recovery code. False when it is wrong or was used. */
export async function consumeCode(tx: Tx, adminId: string, plain: string, now: Date): Promise<boolean> {
  const factor = await lockFactor(tx, adminId);
  if (!factor?.secret) return false;
  if (plain.length > MAX_DIGITS_LENGTH) return consumeRecoveryCode(tx, adminId, recoverySha256(plain), now);
  const step = stepOf(plain, factor.secret, now);
  return step !== undefined && takeStep(tx, adminId, step);
}

const MAX_DIGITS_LENGTH = 6;
