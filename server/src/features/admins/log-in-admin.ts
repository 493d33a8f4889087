import type { Admin } from "@aangan/contract/admins";
import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import type { CallersDevice } from "../../platform/login/known-device.ts";
import { beginSession, whosePassword, withRenewedHash } from "../../platform/login/offered-password.ts";
import { throttled } from "../../platform/login/throttle.ts";
import { refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { adminsByEmail } from "./queries.ts";

export interface Credentials {
  email: string;
  password: string;
  address: string;
  device: CallersDevice;
}

/** The key under which failed log-ins and known devices are counted. */
export const accountOf = (email: string) => `admin:${email.toLowerCase()}`;

/** Unknown e-mails and wrong passwords are refused alike, in the same time. */
export async function logInAdmin(
  db: Db,
  commit: Commit,
  offered: Credentials,
  now: Date,
): Promise<{ token: string; admin: Admin; choosePassword: boolean }> {
  const { email, address, device } = offered;
  const account = accountOf(email);
  const attempt = { db, commit, account, address, device, now, tellOffice: raiseStrangersAlert };
  const admin = await throttled(attempt, async () => {
    const known = await whosePassword(await adminsByEmail(db, email), offered.password);
    if (!known) return refuse("credentials_wrong");
    if (!known.approvedAt) return refuse("waiting_for_approval");
    return withRenewedHash(commit, "admin", known, offered.password);
  });
  const token = await beginSession(commit, { kind: "admin", account, device }, admin, offered.password, now);
  const { id: _id, name, passwordGiven: choosePassword } = admin;
  return { token, admin: { _id, name, email: admin.email }, choosePassword };
}
