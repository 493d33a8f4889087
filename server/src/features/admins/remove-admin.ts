import type { Tx } from "../../platform/database/db.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { activeAdminIds, lockAdmin, markRefused } from "./queries.ts";

/** Refuses with `own_account` or `last_admin`. The caller cannot leave meanwhile, so one is always left. */
export async function removeAdmin(tx: Tx, caller: { id: string }, id: string, now: Date): Promise<void> {
  if (id === caller.id) refuse((await activeAdminIds(tx)).length === 1 ? "last_admin" : "own_account");
  if (!(await lockAdmin(tx, id))?.approvedAt) refuse("not_found");
  await markRefused(tx, id, caller.id, now);
  await endSessionsOf(tx, "admin", id);
}
