import type { Tx } from "../../platform/database/db.ts";
import { endSessionsOf } from "../../platform/login/sessions.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockResident, markLeft } from "./queries.ts";

interface Admin {
  id: string;
}

/** Bills and payments stay; the flat number becomes free and every session ends. */
export async function removeResident(tx: Tx, admin: Admin, id: string, now: Date): Promise<void> {
  if (!(await lockResident(tx, id))) refuse("not_found");
  await markLeft(tx, id, admin.id, now);
  await endSessionsOf(tx, "resident", id);
}
