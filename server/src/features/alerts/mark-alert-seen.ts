import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { markSeen } from "./queries.ts";

/** Notes that somebody has looked at an alert. The first one who did stays noted. Refuses with `not_found`. */
export async function markAlertSeen(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  if (!/^[1-9]\d{0,14}$/.test(id)) refuse("not_found");
  if (!(await markSeen(tx, Number(id), { seenAt: now, seenBy: admin.id }))) refuse("not_found");
}
