import type { setAdminPassword as contract } from "@aangan/contract/admins";
import type { ReplyOf } from "@aangan/contract/endpoint";
import type { AskedInSteps } from "../../platform/http/serve.ts";
import { refuseGuessable } from "../../platform/login/guessable.ts";
import { rememberDevice } from "../../platform/login/known-device.ts";
import { whosePassword } from "../../platform/login/offered-password.ts";
import { hashPassword } from "../../platform/login/passwords.ts";
import { choosePassword } from "../../platform/login/person-queries.ts";
import { refuseWithoutRight } from "../../platform/login/rights.ts";
import { endSessionsOf, openSession } from "../../platform/login/sessions.ts";
import { throttled } from "../../platform/login/throttle.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { raiseStrangersAlert } from "../alerts/raise-alert.ts";
import { tellPasswordChanged } from "../notices/tell-of-safety.ts";
import { accountOf } from "./log-in-admin.ts";
import { adminById, adminsByEmail, lockAdmin } from "./queries.ts";
import { giveAdminPassword } from "./reset-admin.ts";
import { texts } from "./texts.ts";

type Asking = AskedInSteps<typeof contract>;

/** Ends the person's sessions. Changing one's own needs the current password and returns a new token. */
export async function setAdminPassword(asked: Asking): Promise<ReplyOf<typeof contract>> {
  const { db, commit, caller } = asked;
  const { id } = asked.params;
  const { newPassword } = asked.body;
  if (id !== caller.id) refuseWithoutRight(caller.role, "admins");
  const admin = (await adminById(db, id)) ?? refuse("not_found");
  refuseGuessable(newPassword, admin, "newPassword");
  if (id === caller.id) return { message: texts.passwordSet, token: await chooseOwn(asked, admin.email) };
  const passwordHash = await hashPassword(newPassword);
  await commit(async (tx) => {
    const locked = (await lockAdmin(tx, id)) ?? refuse("not_found");
    await giveAdminPassword(tx, locked, passwordHash, asked.now);
  });
  return { message: texts.passwordSet };
}

async function chooseOwn(asked: Asking, email: string): Promise<string> {
  const { commit, device, now } = asked;
  const { newPassword, currentPassword } = asked.body;
  if (newPassword === currentPassword) refuse("password_unchanged", { field: "newPassword" });
  const known = await proveCurrent(asked, email);
  const passwordHash = await hashPassword(newPassword);
  const person = { kind: "admin" as const, id: known.id };
  const { token, cookie } = await commit(async (tx) => {
    if (!(await choosePassword(tx, "admin", known, passwordHash))) refuse("current_password_wrong", CURRENT);
    await endSessionsOf(tx, "admin", person.id);
    await tellPasswordChanged(tx, { ...known, kind: "admin", language: "en" }, now);
    const cookie = await rememberDevice(tx, device, { ...person, account: accountOf(email) }, now);
    return { token: await openSession(tx, { ...person, userAgent: device.userAgent }, now), cookie };
  });
  device.keep(cookie);
  return token;
}

const CURRENT = { field: "currentPassword" };

/** As slow and as limited as a log-in: somebody else may hold the token. */
async function proveCurrent(asked: Asking, email: string) {
  const { currentPassword } = asked.body;
  if (currentPassword === undefined) return refuse("field_missing", CURRENT);
  const attempt = { ...asked, account: accountOf(email), tellOffice: raiseStrangersAlert };
  try {
    return await throttled(attempt, async () => {
      const own = (await adminsByEmail(asked.db, email)).filter((admin) => admin.id === asked.params.id);
      return (await whosePassword(own, currentPassword)) ?? refuse("credentials_wrong");
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "credentials_wrong") refuse("current_password_wrong", CURRENT);
    throw error;
  }
}
