import type { Tx } from "../../platform/database/db.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, updateResident } from "./queries.ts";

/** Bills and payments stay; the flat number becomes free and every session ends. */
export async function removeResident(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  if (!(await lockResident(tx, id))) refuse("not_found");
  await updateResident(tx, id, { leftAt: now, leftBy: admin.id });
  await endSessionsOf(tx, "resident", id);
}
