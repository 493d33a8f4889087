import { adminsWithRight } from "../../platform/auth/person-queries.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { isAboutAdmin, markSeen } from "./queries.ts";

/** Refuses with `not_found`, and with `alert_own` an alert about the caller where somebody else can look at it. */
export async function markAlertSeen(tx: Tx, admin: { id: string }, id: string, now: Date): Promise<void> {
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : refuse("not_found");
  const colleagues = (await adminsWithRight(tx, "counter")).filter((person) => person.id !== admin.id);
  if (colleagues.length > 0 && (await isAboutAdmin(tx, number, admin.id))) refuse("alert_own");
  if (!(await markSeen(tx, number, { seenAt: now, seenBy: admin.id }))) refuse("not_found");
}
