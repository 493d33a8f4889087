import type { Db } from "../../platform/database/db.ts";
import { adminsInOrder } from "./queries.ts";

/** Everybody who is an administrator or waits to be one, active ones first, for the person at the server. */
export async function listAdmins(db: Db): Promise<{ email: string; name: string; state: "active" | "waiting" }[]> {
  const admins = await adminsInOrder(db);
  return admins.map(({ email, name, approvedAt }) => ({ email, name, state: approvedAt ? "active" : "waiting" }));
}
