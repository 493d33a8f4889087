import type { ListedAdmin } from "@aangan/contract/admins";
import type { Db } from "../../platform/database/db.ts";
import { adminsInOrder } from "./queries.ts";

export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
  return (await adminsInOrder(db)).map(({ id, name, email, createdAt, approvedAt, waitingCode, hasFactor }) => ({
    _id: id,
    name,
    email,
    createdAt: createdAt.toISOString(),
    state: approvedAt ? "active" : "waiting",
    waitingCode: approvedAt ? null : waitingCode,
    secondFactor: Boolean(hasFactor),
  }));
}
