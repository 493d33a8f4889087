import type { addResident as contract } from "@aangan/contract/features/residents";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { newId } from "../../platform/ids.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { refuseUnknownComplex } from "./find-resident.ts";
import { occupyFlat, refuseTakenFlat } from "./occupy-flat.ts";
import { toResident } from "./resident.ts";
import { texts } from "./texts.ts";

/** Active at once, however registration is set. Refuses with `complex_unknown`, `password_too_common`, `flat_taken`. */
export async function addResident(request: StepRequest<typeof contract>, complexes: readonly string[]) {
  const { db, commit, caller, body, now } = request;
  const { password, ...person } = body;
  refuseUnknownComplex(person.complex, complexes);
  refuseGuessable(password, body, "password");
  await refuseTakenFlat(db, person.flatNumber);
  const passwordFields = { passwordHash: await hashPassword(callerName(request), password), passwordGiven: true };
  const approved = { approvedAt: now, approvedBy: caller.id };
  const resident = { ...person, ...passwordFields, ...approved, id: newId(), createdAt: now };
  return { message: texts.added, user: toResident(await commit((tx) => occupyFlat(tx, resident))) };
}
