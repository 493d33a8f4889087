import type { Commit } from "../../platform/database/commit.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { type CallersDevice, type Cookie, rememberDevice } from "../../platform/login/known-device.ts";
import { whosePassword } from "../../platform/login/offered-password.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { choosePassword } from "../../platform/login/person-queries.ts";
import { endSessionsOf, openSession } from "../../platform/login/sessions.ts";
import { throttled } from "../../platform/login/throttle.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { accountOf } from "./log-in-admin.ts";
import { adminById, adminsByEmail, giveAdminPassword, lockAdmin } from "./queries.ts";

export interface PasswordWanted {
  caller: { id: string };
  id: string;
  newPassword: string;
  /** Needed only for one's own password. */
  currentPassword: string | undefined;
  address: string;
  device: CallersDevice;
}

/** Ends the person's sessions. Changing one's own needs the current password and returns a new token. */
export async function setAdminPassword(
  db: Db,
  commit: Commit,
  wanted: PasswordWanted,
  now: Date,
): Promise<string | undefined> {
  const { caller, id, newPassword } = wanted;
  const admin = await adminById(db, id);
  if (!admin) return refuse("not_found");
  refuseGuessable(newPassword, admin, "newPassword");
  if (id === caller.id) return chooseOwn(db, commit, { ...wanted, email: admin.email }, now);
  const passwordHash = await hashPassword(newPassword);
  await commit(async (tx) => {
    if (!(await lockAdmin(tx, id))) refuse("not_found");
    await giveAdminPassword(tx, id, passwordHash);
    await endSessionsOf(tx, "admin", id);
  });
  return undefined;
}

async function chooseOwn(
  db: Db,
  commit: Commit,
  wanted: PasswordWanted & { email: string },
  now: Date,
): Promise<string> {
  const { id, newPassword, device } = wanted;
  if (newPassword === wanted.currentPassword) refuse("password_unchanged", { field: "newPassword" });
  const known = await proveCurrent(db, commit, wanted, now);
  const passwordHash = await hashPassword(newPassword);
  const { token, cookie } = await commit(async (tx): Promise<{ token: string; cookie: Cookie }> => {
    if (!(await choosePassword(tx, "admin", known, passwordHash))) refuse("current_password_wrong", CURRENT);
    await endSessionsOf(tx, "admin", id);
    const cookie = await rememberDevice(tx, device, { kind: "admin", id, account: accountOf(wanted.email) }, now);
    return { token: await openSession(tx, { kind: "admin", id, userAgent: device.userAgent }, now), cookie };
  });
  device.keep(cookie);
  return token;
}

const CURRENT = { field: "currentPassword" };

/** As slow and as limited as a log-in: somebody else may hold the token. */
async function proveCurrent(db: Db, commit: Commit, wanted: PasswordWanted & { email: string }, now: Date) {
  const { id, email, currentPassword, address, device } = wanted;
  if (currentPassword === undefined) return refuse("field_missing", CURRENT);
  const attempt = { db, commit, account: accountOf(email), address, device, now, tellOffice: raiseStrangersAlert };
  try {
    return await throttled(attempt, async () => {
      const own = (await adminsByEmail(db, email)).filter((admin) => admin.id === id);
      return (await whosePassword(own, currentPassword)) ?? refuse("credentials_wrong");
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "credentials_wrong") refuse("current_password_wrong", CURRENT);
    throw error;
  }
}
