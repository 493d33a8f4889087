import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, residentById, updateResident } from "./queries.ts";

/** Ends the resident's sessions. Refuses unknown and former residents with `not_found`. */
export async function setResidentPassword(db: Db, commit: Commit, id: string, newPassword: string): Promise<void> {
  const resident = await residentById(db, id);
  if (!resident || resident.leftAt) return refuse("not_found");
  refuseGuessable(newPassword, resident, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await commit(async (tx) => {
    if (!(await lockResident(tx, id))) refuse("not_found");
    await updateResident(tx, id, { passwordHash, passwordGiven: true });
    await endSessionsOf(tx, "resident", id);
  });
}
