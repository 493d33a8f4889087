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

export interface RegistrationRules {
  mode: "open" | "approval" | "closed";
  complexes: readonly string[];
}

/** So that nobody can fill the office's list. Beyond these it gets an alert, for a real resident may be among them. */
export const mostResidentsWaiting = { forOneFlat: 20, inAll: 1_000 };

/** With approval, never reveals whether the flat is taken. Returns the code by which the office knows who waits. */
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
