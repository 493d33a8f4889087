import type { Commit } from "../../platform/commit.ts";
import type { Db } from "../../platform/db.ts";
import { hashPassword, refuseGuessable } from "../../platform/passwords.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessionsOf } from "../../platform/sessions.ts";
import { adminById, lockAdmin, updatePassword } from "./queries.ts";

/** Sets an administrator's password and ends that person's sessions. */
export async function setAdminPassword(db: Db, commit: Commit, id: string, newPassword: string): Promise<void> {
  const admin = await adminById(db, id);
  if (!admin) return refuse("not_found");
  refuseGuessable(newPassword, admin.email, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await commit(async (tx) => {
    if (!(await lockAdmin(tx, id))) refuse("not_found");
    await updatePassword(tx, id, passwordHash);
    await endSessionsOf(tx, "admin", id);
  });
}
