import type { Db } from "../../platform/database/db.ts";
import { adminsInOrder } from "./queries.ts";

/** Active ones first, then those who wait. */
export async function listAdmins(db: Db): Promise<{ email: string; name: string; state: "active" | "waiting" }[]> {
  const admins = await adminsInOrder(db);
  return admins.map(({ email, name, approvedAt }) => ({ email, name, state: approvedAt ? "active" : "waiting" }));
}
