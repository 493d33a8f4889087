import { officeMethods } from "@aangan/contract/methods";
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";
import type { ReceiptRow } from "../queries.ts";

/** Files of receipts go in one at a time. Before all other locks, so that two never hold more of them together than one does. */
export async function holdFiles(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('aangan: files of receipts'))`.execute(tx);
}

/** As `lockMoneyOf` does for one flat, in the order of their ids. */
export async function lockMoneyOfAll(tx: Tx, residentIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('money of ' || id, 0))
    FROM (SELECT DISTINCT unnest(${[...residentIds]}::text[]) AS id ORDER BY 1) AS flats`.execute(tx);
}

/** `undone`: it came by a file that was undone, so that its end says nothing about its money. */
export type Earlier = ReceiptRow & { undone: boolean; wholePaise: number | null };

const earlier = (db: Db) =>
  db
    .selectFrom("receipts")
    .leftJoin("uploads", "uploads.id", "receipts.uploadId")
    .leftJoin("instruments", "instruments.id", "receipts.instrumentId")
    .selectAll("receipts")
    .select("instruments.amountPaise as wholePaise")
    .select(sql<boolean>`undone_at IS NOT NULL`.as("undone"))
    .orderBy("receipts.writtenAt", "desc");

/** All receipts with one of these UTRs or cheque numbers, ended ones too. */
export function receiptsWithReferences(db: Db, references: readonly string[]): Promise<Earlier[]> {
  return earlier(db)
    .where("receipts.method", "in", ["cheque", "transfer"])
    .where("receipts.reference", "=", sql<string>`any(${[...references]}::text[])`)
    .execute();
}

/** All cash of these flats since a day, ended receipts too. */
export function cashSince(db: Db, residentIds: readonly string[], day: string): Promise<Earlier[]> {
  return earlier(db)
    .where("receipts.residentId", "=", sql<string>`any(${[...residentIds]}::text[])`)
    .where("receipts.method", "=", "cash")
    .where("receipts.receivedOn", ">=", day)
    .execute();
}

/** Of online payments that counted, with their references. */
export async function onlineWithReferences(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .selectFrom("payments")
    .select(["id", "reference"])
    .where("reference", "=", sql<string>`any(${[...references]}::text[])`)
    .where("gateway", "not in", [...officeMethods])
    .where("state", "=", "SUCCESS")
    .execute();
  return new Map(found.map(({ id, reference }) => [reference ?? "", id]));
}

/** Whether each waits for its flat; otherwise it was given to one. */
export async function unidentifiedWithReferences(db: Db, references: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ reference: string; waits: boolean }>`
    SELECT gateway_payment_id AS reference, assigned_to IS NULL AS waits FROM unidentified_money
    WHERE gateway_payment_id = ANY (${[...references]}::text[]) ORDER BY waits`.execute(db);
  return new Map(rows.map(({ reference, waits }) => [reference, waits]));
}

/** Notices of transfers that wait. */
export function claimsWithReferences(db: Db, references: readonly string[]) {
  return db
    .selectFrom("claims")
    .select(["id", "residentId", "amountPaise", "reference", "paidOn"])
    .where("reference", "=", sql<string>`any(${[...references]}::text[])`)
    .where("state", "=", sql.lit("WAITING"))
    .execute();
}

/** Each row has two dozen parameters. */
const ROWS_AT_ONCE = 500;

/** Returns how many went in: one whose transfer or cheque another receipt has by now does not. */
export async function insertReceipts(tx: Tx, receipts: readonly Insertable<DB["receipts"]>[]): Promise<number> {
  let inserted = 0;
  for (let done = 0; done < receipts.length; done += ROWS_AT_ONCE) {
    const some = tx.insertInto("receipts").values(receipts.slice(done, done + ROWS_AT_ONCE));
    const rows = await some
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    inserted += rows.length;
  }
  return inserted;
}
