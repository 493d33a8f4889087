import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type NamedReceipt, type ReceiptRow, withNames } from "../queries.ts";

const cheques = (db: Db) => withNames(db).where("receipts.method", "=", sql.lit("cheque"));

/** Of one resident, or of all; the one dated first before others. */
export function pendingCheques(db: Db, residentId?: string): Promise<NamedReceipt[]> {
  return cheques(db)
    .where("receipts.state", "in", [sql.lit("LATER"), sql.lit("RECEIVED"), sql.lit("DEPOSITED")])
    .$if(residentId !== undefined, (query) => query.where("receipts.residentId", "=", residentId ?? ""))
    .orderBy("receipts.chequeOn")
    .orderBy("receipts.id")
    .execute();
}

/** Newest first. */
export function endedCheques(db: Db, limit: number): Promise<NamedReceipt[]> {
  const ended = cheques(db).where("receipts.state", "not in", [
    sql.lit("LATER"),
    sql.lit("RECEIVED"),
    sql.lit("DEPOSITED"),
  ]);
  return ended.orderBy("receipts.writtenAt", "desc").orderBy("receipts.id", "desc").limit(limit).execute();
}

/** By their residents, which is the order of the locks of their money. */
export function receiptsByResident(db: Db, ids: readonly string[]): Promise<ReceiptRow[]> {
  const chosen = db
    .selectFrom("receipts")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...ids]}::text[])`);
  return chosen.orderBy("residentId").orderBy("id").execute();
}

/** Those that are on a slip. */
export function chequesOfDeposit(db: Db, depositId: string): Promise<ReceiptRow[]> {
  const own = db.selectFrom("receipts").selectAll().where("depositId", "=", depositId);
  return own.where("state", "<>", "CANCELLED").orderBy("residentId").orderBy("id").execute();
}

/** The ids of a receipt's payments. */
export async function paymentsOf(db: Db, receiptIds: readonly string[]): Promise<string[]> {
  const own = db
    .selectFrom("payments")
    .select("id")
    .where("receiptId", "=", sql<string>`any(${[...receiptIds]}::text[])`);
  return (await own.execute()).map(({ id }) => id);
}

/** In paise; the caller holds the flat's money. */
export async function paidOutOf(tx: Tx, receiptId: string): Promise<number> {
  const own = tx.selectFrom("payments").select((eb) => eb.fn.sum<number>("refundedPaise").as("paise"));
  await sql`SELECT FROM payments WHERE receipt_id = ${receiptId} ORDER BY id FOR UPDATE`.execute(tx);
  return Number((await own.where("receiptId", "=", receiptId).executeTakeFirst())?.paise ?? 0);
}
