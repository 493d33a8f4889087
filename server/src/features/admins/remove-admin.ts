import type { Tx } from "../../platform/database/db.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { activeAdminIds, lockAdmin, markRefused } from "./queries.ts";

/**
 * Takes the office from another administrator: what that person did keeps the name, every session ends, and an upload under
 * way is not committed. The e-mail can register again, and waits for approval as anybody's. Refuses with `own_account`, or
 * `last_admin` when there is no other. The caller stays until this is committed, so that one is always left.
 */
export async function removeAdmin(tx: Tx, caller: { id: string }, id: string, now: Date): Promise<void> {
  if (id === caller.id) refuse((await activeAdminIds(tx)).length === 1 ? "last_admin" : "own_account");
  if (!(await lockAdmin(tx, id))?.approvedAt) refuse("not_found");
  await markRefused(tx, id, caller.id, now);
  await endSessionsOf(tx, "admin", id);
}
