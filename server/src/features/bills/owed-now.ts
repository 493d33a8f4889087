import type { Db } from "../../platform/database/db.ts";
import { unpaidByResident } from "./queries.ts";

/** What is left of a resident's bills, in paise; credits are not taken off. */
export async function owedNow(db: Db, residentId: string): Promise<number> {
  const [owed] = await unpaidByResident(db, [residentId]);
  return Number(owed?.unpaidPaise ?? 0);
}
