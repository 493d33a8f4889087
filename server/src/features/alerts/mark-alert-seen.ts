import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { markSeen } from "./queries.ts";

/** Keeps who saw it first. Refuses with `not_found`. */
export async function markAlertSeen(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  if (!/^[1-9]\d{0,14}$/.test(id)) refuse("not_found");
  if (!(await markSeen(tx, Number(id), { seenAt: now, seenBy: admin.id }))) refuse("not_found");
}
