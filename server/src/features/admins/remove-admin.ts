import type { Tx } from "../../platform/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessionsOf } from "../../platform/sessions.ts";
import { lockActiveAdmins, markRefused } from "./queries.ts";

/**
 * Takes the office from another administrator: what that person did keeps the name, every session ends, and an upload under
 * way is not committed. The e-mail can register again, and waits for approval as anybody's. Refuses with `own_account`, or
 * `last_admin` when there is no other; who was removed by somebody quicker is told `session_ended`.
 */
export async function removeAdmin(tx: Tx, caller: { id: string }, id: string, now: Date): Promise<void> {
  const active = await lockActiveAdmins(tx);
  if (!active.includes(caller.id)) refuse("session_ended");
  if (id === caller.id) refuse(active.length === 1 ? "last_admin" : "own_account");
  if (!active.includes(id)) refuse("not_found");
  await markRefused(tx, id, caller.id, now);
  await endSessionsOf(tx, "admin", id);
}
