import type { Db, Tx } from "../../platform/database/db.ts";
import { adminById, adminsByEmail, lockAdmin } from "./queries.ts";

/** An active administrator; undefined for one who waits or was removed. */
export async function findAdmin(db: Db, id: string) {
  const admin = await adminById(db, id);
  return admin?.approvedAt ? admin : undefined;
}

/** The same, locked against removal and changes. */
export async function lockActiveAdmin(tx: Tx, id: string) {
  const admin = await lockAdmin(tx, id);
  return admin?.approvedAt ? admin : undefined;
}

/** Ids of the active administrators of an e-mail address: one at most. */
export async function findActiveAdmins(db: Db, email: string): Promise<string[]> {
  return (await adminsByEmail(db, email)).filter(({ approvedAt }) => approvedAt !== null).map(({ id }) => id);
}
