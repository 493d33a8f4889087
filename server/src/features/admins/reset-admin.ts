import type { CommitDeed } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { newId, newSecret } from "../../platform/ids.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { adminsByEmail, giveAdminPassword } from "./queries.ts";

/**
 * Sets a new random password of the active administrator with this e-mail and ends that person's sessions: for one who is
 * locked out, asked for on the server itself (decision on people, 3). Gives the password, which is kept nowhere; undefined
 * when there is no such administrator.
 */
export async function resetAdmin(db: Db, commit: CommitDeed, email: string): Promise<string | undefined> {
  const admin = (await adminsByEmail(db, email)).find(({ approvedAt }) => approvedAt !== null);
  if (!admin) return undefined;
  const password = newSecret().slice(0, 22);
  const passwordHash = await hashPassword(password);
  const deed = { actor: { kind: "database" as const, id: "command" }, action: "reset-admin", subject: admin.id };
  await commit({ ...deed, requestId: newId() }, async (tx) => {
    await giveAdminPassword(tx, admin.id, passwordHash);
    await endSessionsOf(tx, "admin", admin.id);
  });
  return password;
}
