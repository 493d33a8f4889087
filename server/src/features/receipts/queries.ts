import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export type ReceiptRow = Selectable<DB["receipts"]>;

/** Two clerks who write for one flat see each other's receipts. */
export async function lockMoneyOf(tx: Tx, residentId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`money of ${residentId}`}, 0))`.execute(tx);
}

/** False when another receipt has the transfer. Literals, as in the index: a parameter would not name it for every plan. */
export async function insertReceipt(tx: Tx, receipt: Insertable<DB["receipts"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("receipts")
    .values(receipt)
    .onConflict((conflict) =>
      conflict
        .columns(["reference", "part"])
        .where("way", "=", sql.lit("transfer"))
        .where("state", "<>", sql.lit("CANCELLED"))
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The financial year as it is written in numbers: with a letter after a restore. */
export async function yearInUse(tx: Tx, series: string, year: string): Promise<string> {
  const { rows } = await sql<{ year: string }>`SELECT financial_year AS year FROM bill_serials
    WHERE bill_type = ${series} AND financial_year LIKE ${`${year}%`} ORDER BY financial_year COLLATE "C" DESC LIMIT 1`.execute(
    tx,
  );
  return rows[0]?.year ?? year;
}

/** A restore runs as the database's owner. */
export type Restoring = Pick<pg.Client, "query">;

export async function markYear(client: Restoring, series: string, year: string): Promise<void> {
  await client.query(
    `INSERT INTO bill_serials (bill_type, financial_year, last_serial)
     SELECT $1, $2 || chr(ascii('A') + count(*)::integer), 0 FROM bill_serials
     WHERE bill_type = $1 AND financial_year ~ ('^' || $2 || '[A-Z]$')`,
    [series, year],
  );
}

const standing = (db: Db) => db.selectFrom("receipts").selectAll().where("state", "=", "RECEIVED");

/** Of one transfer, the last part first. */
export function receiptsOfTransfer(db: Db, reference: string): Promise<ReceiptRow[]> {
  return standing(db)
    .where("reference", "=", reference)
    .where("way", "=", "transfer")
    .orderBy("part", "desc")
    .execute();
}

/** Newest first. */
export function cashOfDay(db: Db, residentId: string, day: string): Promise<ReceiptRow[]> {
  const ofDay = standing(db)
    .where("residentId", "=", residentId)
    .where("way", "=", "cash")
    .where("receivedOn", "=", day);
  return ofDay.orderBy("issuedAt", "desc").execute();
}

const withNames = (db: Db) =>
  db
    .selectFrom("receipts")
    .leftJoin("admins as taker", "taker.id", "receipts.issuedBy")
    .leftJoin("admins as ender", "ender.id", "receipts.endedBy")
    .selectAll("receipts")
    .select(["taker.name as takenByName", "ender.name as endedByName"]);

export type NamedReceipt = ReceiptRow & Record<"takenByName" | "endedByName", string | null>;

export function receiptById(db: Db, id: string): Promise<NamedReceipt | undefined> {
  return withNames(db).where("receipts.id", "=", id).executeTakeFirst();
}

interface Search {
  /** A number, a flat or a reference, as it is written on papers. */
  exactly?: string | undefined;
  /** Ids of residents whose name was looked for. */
  residentIds?: readonly string[] | undefined;
  before?: ReceiptRow | undefined;
}

/** Newest first. */
export function receiptsLike(
  db: Db,
  { exactly, residentIds = [], before }: Search,
  most: number,
): Promise<NamedReceipt[]> {
  return withNames(db)
    .$if(exactly !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("receipts.number", "=", exactly ?? ""),
          eb("receipts.flatNumber", "=", exactly ?? ""),
          eb("receipts.reference", "=", exactly ?? ""),
          eb("receipts.residentId", "=", sql<string>`any(${residentIds}::text[])`),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(receipts.issued_at, receipts.id) < (${before?.issuedAt}, ${before?.id})`),
    )
    .orderBy("receipts.issuedAt", "desc")
    .orderBy("receipts.id", "desc")
    .limit(most)
    .execute();
}

/** False when it was taken back before. */
export async function endReceipt(tx: Tx, id: string, end: Pick<ReceiptRow, "endedAt" | "endedBy" | "endReason">) {
  const ended = tx
    .updateTable("receipts")
    .set({ state: "CANCELLED", ...end })
    .where("id", "=", id);
  return (await ended.where("state", "=", "RECEIVED").returning("id").executeTakeFirst()) !== undefined;
}
