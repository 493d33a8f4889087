import type { Admin } from "@aangan/contract/admins";
import type { Commit } from "../../platform/commit.ts";
import type { Db } from "../../platform/db.ts";
import type { DeviceCookies } from "../../platform/known-device.ts";
import { passwordMatches, renewedHash } from "../../platform/passwords.ts";
import { refuse } from "../../platform/refusal.ts";
import { openSession } from "../../platform/sessions.ts";
import { throttled } from "../../platform/throttle.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { adminsByEmail, keepActive, replaceHash } from "./queries.ts";

/** What somebody who claims to be an administrator offers, and from where. */
export interface Credentials {
  email: string;
  password: string;
  address: string;
  device: DeviceCookies;
}

/** Opens a session for an administrator. Unknown and wrong are refused alike, in the same time. */
export async function logInAdmin(
  db: Db,
  commit: Commit,
  offered: Credentials,
  now: Date,
): Promise<{ token: string; admin: Admin }> {
  const { email, address, device } = offered;
  const account = `admin:${email.toLowerCase()}`;
  const attempt = { db, commit, account, address, device, now, tellOffice: raiseStrangersAlert };
  const admin = await throttled(attempt, async () => {
    const known = await adminWithPassword(db, offered);
    if (!known) return refuse("credentials_wrong");
    if (!known.approvedAt) return refuse("waiting_for_approval");
    await renewHash(commit, known, offered.password);
    return known;
  });
  const token = await commit(async (tx) => {
    // While the password was checked the administrator may have been removed: the sessions ended then are all there were.
    if (!(await keepActive(tx, admin.id))) refuse("credentials_wrong");
    return openSession(tx, "admin", admin.id, now);
  });
  return { token, admin: { _id: admin.id, name: admin.name, email: admin.email } };
}

async function renewHash(
  commit: Commit,
  { id, passwordHash: old }: { id: string; passwordHash: string },
  typed: string,
) {
  const renewed = await renewedHash(old, typed);
  if (renewed) await commit((tx) => replaceHash(tx, id, { old, renewed }));
}

async function adminWithPassword(db: Db, offered: Credentials) {
  const candidates = await adminsByEmail(db, offered.email);
  const active = candidates.filter((candidate) => candidate.approvedAt);
  const tried = active.length > 0 ? active : candidates;
  if (tried.length === 0) await passwordMatches(undefined, offered.password);
  for (const candidate of tried) {
    if (await passwordMatches(candidate.passwordHash, offered.password)) return candidate;
  }
  return undefined;
}
