import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { rememberDevice } from "../../platform/login/known-device.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { choosePassword } from "../../platform/login/person-queries.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { readFlat } from "./flat-as-typed.ts";
import { accountOf, authenticateResident, type Credentials } from "./log-in-resident.ts";

/** Ends every session. A password that the office has set meanwhile stays. */
export async function resetPassword(
  db: Db,
  commit: Commit,
  offered: Credentials,
  newPassword: string,
  now: Date,
): Promise<void> {
  refuseGuessable(newPassword, { flatNumber: readFlat(offered.flatNumber).written }, "newPassword");
  if (newPassword === offered.password) refuse("password_unchanged", { field: "newPassword" });
  const resident = await authenticateResident(db, commit, offered, now);
  // Only now that we know who it is: this refusal would reveal the name or number.
  refuseGuessable(newPassword, resident, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  const person = { kind: "resident" as const, id: resident.id, account: accountOf(resident.flatNumber) };
  const cookie = await commit(async (tx) => {
    if (!(await choosePassword(tx, "resident", resident, passwordHash))) refuse("credentials_wrong");
    await endSessionsOf(tx, "resident", resident.id);
    return rememberDevice(tx, offered.device, person, now);
  });
  offered.device.keep(cookie);
}
