import type { ReplyOf } from "@aangan/contract/endpoint";
import type { setAdminPassword as contract } from "@aangan/contract/features/admins";
import { refuseGuessable } from "../../platform/auth/guessable.ts";
import { rememberDevice } from "../../platform/auth/known-device.ts";
import { hashPassword } from "../../platform/auth/passwords.ts";
import { choosePassword } from "../../platform/auth/person-queries.ts";
import { refuseWithoutRight } from "../../platform/auth/rights.ts";
import { refuseWithoutOwnCode } from "../../platform/auth/second-factor/need-code.ts";
import { endSessionsOf, openSession } from "../../platform/auth/sessions.ts";
import type { StepRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { callerName } from "../../platform/traffic/caller-name.ts";
import { notifyPasswordChange } from "../emails/notify-of-safety.ts";
import { accountOf } from "./log-in-admin.ts";
import { provePassword } from "./prove-password.ts";
import { adminById, lockAdmin } from "./queries.ts";
import { giveAdminPassword } from "./reset-admin.ts";
import { texts } from "./texts.ts";

type Asking = StepRequest<typeof contract>;

/** Ends the person's sessions. Changing one's own needs the current password and returns a new token; others' need a fresh code. */
export async function setAdminPassword(request: Asking, deployed: boolean): Promise<ReplyOf<typeof contract>> {
  const { db, commit, caller } = request;
  const { id } = request.params;
  const { newPassword } = request.body;
  if (id !== caller.id) refuseWithoutRight(caller.role, "admins");
  const admin = (await adminById(db, id)) ?? refuse("not_found");
  refuseGuessable(newPassword, admin, "newPassword");
  if (id === caller.id) return { message: texts.passwordSet, token: await chooseOwn(request, admin) };
  await refuseWithoutOwnCode(db, caller, id, { deployed, now: request.now });
  const passwordHash = await hashPassword(callerName(request), newPassword);
  await commit(async (tx) => {
    const locked = (await lockAdmin(tx, id)) ?? refuse("not_found");
    await giveAdminPassword(tx, locked, passwordHash, request.now);
  });
  return { message: texts.passwordSet };
}

async function chooseOwn(request: Asking, { name, email }: { name: string; email: string }): Promise<string> {
  const { commit, device, now } = request;
  const { newPassword, currentPassword } = request.body;
  if (newPassword === currentPassword) refuse("password_unchanged", { field: "newPassword" });
  const known = await provePassword(request, email, { field: "currentPassword", typed: currentPassword });
  const passwordHash = await hashPassword(callerName(request), newPassword);
  const person = { kind: "admin" as const, id: known.id };
  const { token, cookie } = await commit(async (tx) => {
    if (!(await choosePassword(tx, "admin", known, passwordHash)))
      refuse("current_password_wrong", { field: "currentPassword" });
    await endSessionsOf(tx, "admin", person.id);
    await notifyPasswordChange(tx, { ...person, name, email, language: "en" }, now);
    const cookie = await rememberDevice(tx, device, { ...person, account: accountOf(email) }, now);
    return { token: await openSession(tx, { ...person, userAgent: device.userAgent }, now), cookie };
  });
  device.keep(cookie);
  return token;
}
