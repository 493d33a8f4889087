import type { approveAdmin as approval, refuseAdmin as contract } from "@aangan/contract/features/admins";
import { removeFactor } from "../../platform/auth/second-factor/factor-queries.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import { isDuplicate } from "../../platform/commit.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { WriteRequest } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { notifyOfficeChange } from "../emails/notify-of-safety.ts";
import { nameOf } from "./change-role.ts";
import { activeAdmins, activeSecretaries, lockAdmin, updateAdmin } from "./queries.ts";
import { texts } from "./texts.ts";

type Asking = WriteRequest<typeof contract>;

async function lockWaiting(tx: Tx, id: string) {
  const admin = (await lockAdmin(tx, id)) ?? refuse("not_found");
  if (admin.approvedAt) refuse("already_decided");
  return admin;
}

/** Refuses with `email_taken` while another active administrator has the e-mail. */
export async function approveAdmin({ tx, caller, params: { id }, body, now }: WriteRequest<typeof approval>) {
  const person = await lockWaiting(tx, id);
  try {
    await updateAdmin(tx, id, { approvedAt: now, approvedBy: caller.id, role: body.role });
  } catch (error) {
    if (isDuplicate(error, "one_active_admin_per_email")) refuse("email_taken");
    throw error;
  }
  await notifyOfficeChange(tx, { person, by: await nameOf(tx, caller.id), was: null, is: body.role }, now);
  return { message: texts.approved };
}

export async function refuseAdmin({ tx, caller, params: { id }, now }: Asking) {
  await lockWaiting(tx, id);
  await updateAdmin(tx, id, { refusedAt: now, refusedBy: caller.id });
  return { message: texts.refused };
}

/** The caller is a secretary and can neither leave nor change meanwhile, so one is always left. */
export async function removeAdmin({ tx, caller, params: { id }, now }: Asking) {
  if (id === caller.id) return refuse(await whyNotOwn(tx));
  const admin = await lockAdmin(tx, id);
  if (!admin?.approvedAt) return refuse("not_found");
  await updateAdmin(tx, id, { refusedAt: now, refusedBy: caller.id });
  await endSessionsOf(tx, "admin", id);
  await removeFactor(tx, id);
  await notifyOfficeChange(tx, { person: admin, by: await nameOf(tx, caller.id), was: admin.role, is: null }, now);
  return { message: texts.removed };
}

async function whyNotOwn(tx: Tx) {
  if ((await activeAdmins(tx)).length === 1) return "last_admin";
  return (await activeSecretaries(tx)).length === 1 ? "last_secretary" : "own_account";
}
