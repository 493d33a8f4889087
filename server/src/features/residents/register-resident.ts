import type { BodyOf } from "@aangan/contract/endpoint";
import type { registerResident as contract } from "@aangan/contract/residents";
import type { Commit } from "../../platform/commit.ts";
import type { Db } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword, refuseGuessable } from "../../platform/passwords.ts";
import { refuse } from "../../platform/refusal.ts";
import { refuseUnknownComplex } from "./complexes.ts";
import { countWaiting, insertResident } from "./queries.ts";
import { refuseTakenFlat, takeFlat } from "./take-flat.ts";

/** How residents who register themselves get in (decision on people, 4). */
export interface RegistrationRules {
  mode: "open" | "approval" | "closed";
  complexes: readonly string[];
}

/** At most so many may wait for one flat, so that nobody fills the office's list. */
const MOST_WAITING = 3;

/**
 * Registers a resident. Where registration is open a taken flat is refused with `flat_taken`; where it needs approval the
 * answer never tells. Gives "active" or "waiting".
 */
export async function registerResident(
  db: Db,
  commit: Commit,
  wanted: BodyOf<typeof contract>,
  rules: RegistrationRules,
  now: Date,
): Promise<"active" | "waiting"> {
  if (rules.mode === "closed") return refuse("registration_closed");
  refuseUnknownComplex(wanted.complex, rules.complexes);
  refuseGuessable(wanted.password, wanted.flatNumber, "password");
  if (rules.mode === "open") await refuseTakenFlat(db, wanted.flatNumber);
  const { password, ...person } = wanted;
  const resident = { ...person, id: newId(), passwordHash: await hashPassword(password), createdAt: now };
  if (rules.mode === "open") {
    await commit((tx) => takeFlat(tx, { ...resident, approvedAt: now, approvedBy: "registration" }));
    return "active";
  }
  await commit(async (tx) => {
    if ((await countWaiting(tx, resident.flatNumber)) < MOST_WAITING) await insertResident(tx, resident);
  });
  return "waiting";
}
