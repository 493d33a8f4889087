import { hashPassword } from "../../platform/auth/passwords.ts";
import { removeFactor } from "../../platform/auth/second-factor/factor-queries.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId, newSecret } from "../../platform/ids.ts";
import { PORTAL } from "../../platform/traffic/caller-name.ts";
import { notifyFactorRemoved, notifyPasswordChange } from "../emails/notify-of-safety.ts";
import { adminsByEmail, updateAdmin } from "./queries.ts";

/** Takes off the second factor, too. Returns the new random password, which is stored nowhere; undefined when no active administrator has the e-mail. */
export async function resetAdmin(db: Db, commit: CommitInfo, email: string, now: Date): Promise<string | undefined> {
  const admin = (await adminsByEmail(db, email)).find(({ approvedAt }) => approvedAt !== null);
  if (!admin) return undefined;
  const password = newSecret().slice(0, 22);
  const passwordHash = await hashPassword(PORTAL, password);
  const info = { actor: { kind: "database" as const, id: "command" }, action: "reset-admin", subject: admin.id };
  await commit({ ...info, requestId: newId() }, async (tx) => {
    await giveAdminPassword(tx, admin, passwordHash, now);
    if (await removeFactor(tx, admin.id)) await notifyFactorRemoved(tx, admin, now);
  });
  return password;
}

/** For a password that its owner did not choose. Ends the sessions; the second factor stays in force. */
export async function giveAdminPassword(
  tx: Tx,
  admin: { id: string; name: string; email: string },
  passwordHash: string,
  now: Date,
): Promise<void> {
  await updateAdmin(tx, admin.id, { passwordHash, passwordGiven: true });
  await endSessionsOf(tx, "admin", admin.id);
  await notifyPasswordChange(tx, { ...admin, kind: "admin", language: "en" }, now);
}
