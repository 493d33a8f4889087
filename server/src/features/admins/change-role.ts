import type { changeAdminRole as contract } from "@aangan/contract/features/admins";
import type { Role } from "@aangan/contract/rights";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { CommitInfo } from "../../platform/commit.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { WriteRequest } from "../../platform/http/serve.ts";
import { newId } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import { notifyOfficeChange } from "../emails/notify-of-safety.ts";
import { activeSecretaries, adminById, adminsByEmail, lockAdmin, lockSecretaries, updateAdmin } from "./queries.ts";
import { texts } from "./texts.ts";

/** The caller is a secretary and stays one meanwhile, so one is always left. Ends the sessions of who gets another role. */
export async function changeAdminRole({ tx, caller, params: { id }, body, now }: WriteRequest<typeof contract>) {
  if (id === caller.id) refuse((await activeSecretaries(tx)).length === 1 ? "last_secretary" : "own_role");
  const admin = await lockAdmin(tx, id);
  if (!admin?.approvedAt) return refuse("not_found");
  if (admin.role !== body.role) {
    await giveRole(tx, id, body.role);
    await notifyOfficeChange(
      tx,
      { person: admin, by: await nameOf(tx, caller.id), was: admin.role, is: body.role },
      now,
    );
  }
  return { message: texts.roleChanged };
}

/** For whoever has the server. Returns the e-mail as registered; undefined when no active administrator has it. */
export async function setRole(
  db: Db,
  commit: CommitInfo,
  { email, role }: { email: string; role: Role },
  now: Date,
): Promise<string | undefined> {
  const admin = (await adminsByEmail(db, email)).find(({ approvedAt }) => approvedAt !== null);
  if (!admin) return undefined;
  const info = { actor: { kind: "database" as const, id: "command" }, action: "set-admin-role", subject: admin.id };
  await commit({ ...info, requestId: newId() }, async (tx) => {
    const secretaries = await lockSecretaries(tx);
    if (role !== "secretary" && secretaries.length === 1 && secretaries[0] === admin.id) refuse("last_secretary");
    await giveRole(tx, admin.id, role);
    await notifyOfficeChange(tx, { person: admin, by: null, was: admin.role, is: role }, now);
  });
  return admin.email;
}

async function giveRole(tx: Tx, id: string, role: Role): Promise<void> {
  await updateAdmin(tx, id, { role });
  await endSessionsOf(tx, "admin", id);
}

/** Of a person of the office who acts. */
export const nameOf = async (tx: Tx, id: string) => (await adminById(tx, id)) ?? refuse("session_ended");

/** Undefined for nobody. */
export async function roleOfAdmin(db: Db, id: string): Promise<Role | undefined> {
  return (await adminById(db, id))?.role;
}
