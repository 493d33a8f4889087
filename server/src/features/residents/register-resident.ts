import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { newId, newReadableCode } from "../../platform/ids.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { refuseUnknownComplex } from "./complexes.ts";
import { countWaiting, insertResident } from "./queries.ts";
import type { Newcomer } from "./resident.ts";
import { refuseTakenFlat, takeFlat } from "./take-flat.ts";

/** How residents who register themselves get in (decision on people, 4). */
export interface RegistrationRules {
  mode: "open" | "approval" | "closed";
  complexes: readonly string[];
}

/**
 * At most so many may wait for one flat, and in all, so that nobody fills the office's list. Of more the office hears: who really lives
 * there may be among those that were not kept.
 */
export const mostResidentsWaiting = { forOneFlat: 20, inAll: 1_000 };

/**
 * Registers a resident. Where registration is open a taken flat is refused with `flat_taken`; where it needs approval the
 * answer never tells. Gives, to who waits, the code by which the office knows this registration.
 */
export async function registerResident(
  db: Db,
  commit: Commit,
  wanted: Newcomer,
  rules: RegistrationRules,
  now: Date,
): Promise<string | undefined> {
  if (rules.mode === "closed") return refuse("registration_closed");
  refuseUnknownComplex(wanted.complex, rules.complexes);
  refuseGuessable(wanted.password, wanted, "password");
  if (rules.mode === "open") await refuseTakenFlat(db, wanted.flatNumber);
  const { password, ...person } = wanted;
  const resident = { ...person, id: newId(), passwordHash: await hashPassword(password), createdAt: now };
  if (rules.mode === "open") {
    await commit((tx) => takeFlat(tx, { ...resident, approvedAt: now, approvedBy: "registration" }));
    return undefined;
  }
  const waitingCode = newReadableCode();
  await commit(async (tx) => {
    const { flatNumber } = resident;
    const isFull =
      (await countWaiting(tx, flatNumber)) >= mostResidentsWaiting.forOneFlat ||
      (await countWaiting(tx)) >= mostResidentsWaiting.inAll;
    if (isFull) await raiseStrangersAlert(tx, { kind: "registrations_full", subject: flatNumber }, now);
    else await insertResident(tx, { ...resident, waitingCode });
  });
  return waitingCode;
}
