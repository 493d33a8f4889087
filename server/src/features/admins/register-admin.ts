import type { registerAdmin as contract } from "@aangan/contract/admins";
import type { BodyOf } from "@aangan/contract/endpoint";
import type { Commit } from "../../platform/commit.ts";
import type { Tx } from "../../platform/db.ts";
import { newId } from "../../platform/ids.ts";
import { hashPassword, refuseGuessable } from "../../platform/passwords.ts";
import { adminsByEmail, insertAdmin, lockRegistrations, nobodyIsActive, useSetupCode } from "./queries.ts";
import { codeSha256 } from "./setup-code.ts";

/** At most so many may wait with one e-mail, and in all, so that nobody fills the office's list. */
const MOST_WAITING = 3;

/**
 * Registers an administrator. The first of an empty installation is active at once: on a trial without more, when deployed
 * only with the set-up code that the server printed. Everybody else waits (decision on people, 3). The answer to somebody
 * who waits never tells whether the e-mail is known.
 */
export async function registerAdmin(
  commit: Commit,
  wanted: BodyOf<typeof contract>,
  deployed: boolean,
  now: Date,
): Promise<"active" | "waiting"> {
  refuseGuessable(wanted.password, wanted.email, "password");
  const passwordHash = await hashPassword(wanted.password);
  const admin = { id: newId(), name: wanted.name, email: wanted.email, passwordHash, createdAt: now };
  return commit(async (tx) => {
    await lockRegistrations(tx);
    if (await mayBeFirst(tx, deployed ? wanted.code : undefined, deployed, now)) {
      await insertAdmin(tx, { ...admin, approvedAt: now, approvedBy: "set-up" });
      return "active";
    }
    const known = await adminsByEmail(tx, wanted.email);
    if (!known.some((other) => other.approvedAt) && known.length < MOST_WAITING) await insertAdmin(tx, admin);
    return "waiting";
  });
}

async function mayBeFirst(tx: Tx, code: string | undefined, deployed: boolean, now: Date): Promise<boolean> {
  if (!(await nobodyIsActive(tx))) return false;
  if (!deployed) return true;
  return code !== undefined && (await useSetupCode(tx, codeSha256(code), now));
}
