import type { Insertable } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

type NewDeposit = Insertable<DB["deposits"]> & { id: string; madeAt: Date };

/** Cash or cheques that were paid in at the bank. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<void> {
  await tx.insertInto("deposits").values(deposit).execute();
}

export function depositById(db: Db, id: string) {
  return db
    .selectFrom("deposits")
    .leftJoin("admins", "admins.id", "deposits.madeBy")
    .selectAll("deposits")
    .select("admins.name as madeByName")
    .where("deposits.id", "=", id)
    .executeTakeFirst();
}

/** A slip is taken back once. */
export function lockDeposit(tx: Tx, id: string) {
  return tx.selectFrom("deposits").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

type Undone = Pick<Insertable<DB["deposits"]>, "undoneAt" | "undoneBy" | "undoReason">;

export async function endDeposit(tx: Tx, id: string, undone: Undone): Promise<void> {
  await tx.updateTable("deposits").set(undone).where("id", "=", id).execute();
}
