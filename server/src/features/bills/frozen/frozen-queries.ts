import type { Updateable } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

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

export function markReleased(tx: Tx, billId: string, release: Updateable<DB["frozenBills"]>) {
  return tx
    .updateTable("frozenBills")
    .set(release)
    .where("billId", "=", billId)
    .where("releasedAt", "is", null)
    .returning("billId")
    .executeTakeFirst();
}
