import type { Resident } from "@aangan/contract/residents";
import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { refuseUnknownComplex } from "./complexes.ts";
import { type Newcomer, residentOnWire } from "./resident.ts";
import { refuseTakenFlat, takeFlat } from "./take-flat.ts";

/** Active at once, however registration is set. Refuses with `complex_unknown`, `password_too_common`, `flat_taken`. */
export async function addResident(
  db: Db,
  commit: Commit,
  admin: { id: string },
  wanted: Newcomer,
  complexes: readonly string[],
  now: Date,
): Promise<Resident> {
  refuseUnknownComplex(wanted.complex, complexes);
  refuseGuessable(wanted.password, wanted, "password");
  await refuseTakenFlat(db, wanted.flatNumber);
  const { password, ...person } = wanted;
  const given = { passwordHash: await hashPassword(password), passwordGiven: true };
  const approved = { approvedAt: now, approvedBy: admin.id };
  const resident = { ...person, ...given, ...approved, id: newId(), createdAt: now };
  return residentOnWire(await commit((tx) => takeFlat(tx, resident)));
}
