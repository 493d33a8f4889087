import type { Db, Tx } from "../../../platform/database/db.ts";

export function frozenToList(db: Db) {
  return db
    .selectFrom("frozenBills")
    .innerJoin("bills", "bills.id", "frozenBills.billId")
    .select(["frozenBills.billId", "bills.flatNumber", "broke", "frozenAt"])
    .where("releasedAt", "is", null)
    .orderBy("frozenAt", "desc")
    .orderBy("frozenBills.billId")
    .execute();
}

export async function markReleased(
  tx: Tx,
  billId: string,
  release: { releasedAt: Date; releasedBy: string; releaseReason: string },
): Promise<boolean> {
  const released = await tx
    .updateTable("frozenBills")
    .set(release)
    .where("billId", "=", billId)
    .where("releasedAt", "is", null)
    .returning("billId")
    .executeTakeFirst();
  return released !== undefined;
}
