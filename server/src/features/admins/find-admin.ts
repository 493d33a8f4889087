import type { Db } from "../../platform/database/db.ts";
import { adminsByEmail } from "./queries.ts";

/** Ids of the active administrators of an e-mail address: one at most. */
export async function findActiveAdmins(db: Db, email: string): Promise<string[]> {
  return (await adminsByEmail(db, email)).filter(({ approvedAt }) => approvedAt !== null).map(({ id }) => id);
}
