import type { ListedAdmin } from "@aangan/contract/features/admins";
import type { Db } from "../../platform/database/db.ts";
import { adminsInOrder } from "./queries.ts";

/** All who were neither refused nor removed, those who wait last. */
export async function listAdmins(db: Db): Promise<ListedAdmin[]> {
  return (await adminsInOrder(db)).map((admin) => ({
    _id: admin.id,
    name: admin.name,
    email: admin.email,
    role: admin.role,
    createdAt: admin.createdAt.toISOString(),
    state: stateOf(admin),
    lastLogInAt: admin.lastLogInAt?.toISOString() ?? null,
    waitingCode: admin.approvedAt ? null : admin.waitingCode,
    secondFactor: Boolean(admin.hasFactor),
  }));
}

function stateOf({ approvedAt, invitedAt, lastLogInAt }: Awaited<ReturnType<typeof adminsInOrder>>[number]) {
  if (!approvedAt) return "waiting";
  return invitedAt && !lastLogInAt ? "invited" : "active";
}
