import type { ReceiptList } from "@aangan/contract/features/receipts/receipts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type pg from "pg";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export type ReceiptRow = Selectable<DB["receipts"]>;

/** Two clerks who write for one flat see each other's receipts. */
export async function lockMoneyOf(tx: Tx, residentId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`money of ${residentId}`}, 0))`.execute(tx);
}

export async function insertReceipt(tx: Tx, receipt: Insertable<DB["receipts"]>): Promise<void> {
  await tx.insertInto("receipts").values(receipt).execute();
}

/** The financial year as it is written in numbers: with a letter after a restore. */
export async function yearInUse(db: Db, series: string, year: string): Promise<string> {
  const { rows } = await sql<{ year: string }>`SELECT financial_year AS year FROM bill_serials
    WHERE bill_type = ${series} AND financial_year LIKE ${`${year}%`} ORDER BY financial_year COLLATE "C" DESC LIMIT 1`.execute(
    db,
  );
  return rows[0]?.year ?? year;
}

/** A restore runs as the database's owner. */
export type Restoring = Pick<pg.Client, "query">;

/** `letters` are left out after the last that is in use. */
export async function markYear(
  client: Restoring,
  { series, year, letters, skipped }: { series: string; year: string; letters: number; skipped: number },
): Promise<void> {
  await client.query(
    `INSERT INTO bill_serials (bill_type, financial_year, first_serial, last_serial)
     SELECT $1, $2 || chr(coalesce(max(ascii(right(financial_year, 1))), ascii('A') - 1) + 1 + $4::integer),
       $3::integer + 1, $3::integer FROM bill_serials
     WHERE bill_type = $1 AND financial_year ~ ('^' || $2 || '[A-Z]$')`,
    [series, year, skipped, letters],
  );
}

/** Empty for one who is not known. */
export async function takerName(db: Db, adminId: string): Promise<string> {
  const taker = db.selectFrom("admins").select("name").where("id", "=", adminId);
  return (await taker.executeTakeFirst())?.name ?? "";
}

const ENDED = ["BOUNCED", "GIVEN_BACK", "CANCELLED"] as const;

const standing = (db: Db) =>
  db
    .selectFrom("receipts")
    .selectAll()
    .where("state", "not in", [...ENDED]);

/** Newest first. */
export function cashOfDay(db: Db, residentId: string, day: string): Promise<ReceiptRow[]> {
  const ofDay = standing(db)
    .where("residentId", "=", residentId)
    .where("method", "=", "cash")
    .where("receivedOn", "=", day);
  return ofDay.orderBy("writtenAt", "desc").execute();
}

export const withNames = (db: Db) =>
  db
    .selectFrom("receipts")
    .leftJoin("admins as taker", "taker.id", "receipts.writtenBy")
    .leftJoin("admins as ender", "ender.id", "receipts.endedBy")
    .selectAll("receipts")
    .select(["taker.name as takenByName", "ender.name as endedByName"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("deposits")
          .select(["deposits.id", "deposits.account as toAccount", "onDay", "slip"])
          .whereRef("deposits.id", "=", "receipts.depositId"),
      ).as("deposit"),
      jsonObjectFrom(
        eb
          .selectFrom("receipts as wrong")
          .select(["wrong.id", "wrong.number"])
          .whereRef("wrong.id", "=", "receipts.replaces"),
      ).as("replaced"),
      jsonObjectFrom(
        eb
          .selectFrom("receipts as right")
          .select(["right.id", "right.number"])
          .whereRef("right.replaces", "=", "receipts.id"),
      ).as("replacement"),
      jsonObjectFrom(
        eb
          .selectFrom("refunds")
          .innerJoin("payments", "payments.id", "refunds.paymentId")
          .select("missingOn as day")
          .select((sum) => sum.fn.sum<number>("refunds.amountPaise").as("paise"))
          .whereRef("payments.receiptId", "=", "receipts.id")
          // Only these are looked up.
          .where("receipts.endedAt", "is not", null)
          .where("missingOn", "is not", null)
          .groupBy("missingOn"),
      ).as("neverInBox"),
      jsonObjectFrom(
        eb
          .selectFrom("instruments")
          .select("instruments.amountPaise as wholePaise")
          .select((part) =>
            jsonArrayFrom(
              part
                .selectFrom("receipts as part")
                .select(["part.id", "part.number", "part.flatNumber", "part.amountPaise"])
                .whereRef("part.instrumentId", "=", "instruments.id")
                .where("part.endedAt", "is", null)
                .orderBy("part.part")
                .orderBy("part.id"),
            ).as("parts"),
          )
          .whereRef("instruments.id", "=", "receipts.instrumentId")
          .where("instruments.shared", "=", sql.lit(true)),
      ).as("instrument"),
    ]);

export type NamedReceipt = Awaited<ReturnType<typeof receiptsLike>>[number];

export function receiptById(db: Db, id: string) {
  return withNames(db).where("receipts.id", "=", id).executeTakeFirst();
}

interface Search {
  /** A number, a flat or a reference, as it is written on papers. */
  exactly?: string | undefined;
  /** Ids of residents whose name was looked for. */
  residentIds?: readonly string[] | undefined;
  ways?: ReceiptList | undefined;
  before?: ReceiptRow | undefined;
}

const listed = (db: Db, { exactly, residentIds = [], ways = "office" }: Search) =>
  withNames(db)
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
    // Literals, as in the index `receipts_of_office`.
    .$if(ways !== "all", (query) => query.where("receipts.method", ways === "online" ? "=" : "<>", sql.lit("online")));

/** Newest first. */
export function receiptsLike(db: Db, search: Search, limit: number) {
  const { before } = search;
  return listed(db, search)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(receipts.written_at, receipts.id) < (${before?.writtenAt}, ${before?.id})`),
    )
    .orderBy("receipts.writtenAt", "desc")
    .orderBy("receipts.id", "desc")
    .limit(limit)
    .execute();
}

/** What the list of all receipts adds up to, by the month in which they count, resident, way and state. */
export function sumsOfListed(db: Db) {
  return db
    .selectFrom(listed(db, { ways: "all" }).as("listed"))
    .select(["residentId", "method as way", "state", sql<string | null>`to_char(counted_on, 'YYYY-MM')`.as("month")])
    .select(sql<boolean>`number IS NOT NULL`.as("isNumbered"))
    .select(sql<number>`sum(amount_paise)::bigint`.as("paise"))
    .select(sql<number>`sum(paid_out_paise)::bigint`.as("paidOut"))
    .groupBy(["residentId", "method", "state", "month", "isNumbered"])
    .execute();
}

/** By their UTR or cheque number, newest first, or by their numbers, in the order in which they are named. */
export function receiptsNamed(db: Db, numbers: readonly string[], references: readonly string[], limit: number) {
  const ids = sql<string>`ANY (ARRAY(
    SELECT id FROM receipts WHERE number = ANY (${numbers}::text[])
    UNION SELECT id FROM receipts WHERE reference = ANY (${references}::text[])))`;
  return withNames(db)
    .where("receipts.id", "=", ids)
    .orderBy(sql`array_position(${numbers}::text[], receipts.number)`, (order) => order.asc().nullsFirst())
    .orderBy("receipts.writtenAt", "desc")
    .orderBy("receipts.id", "desc")
    .limit(limit)
    .execute();
}

/** False when it is in none of the states any more. */
export async function moveReceipt(
  tx: Tx,
  id: string,
  from: readonly string[],
  change: Updateable<DB["receipts"]>,
): Promise<boolean> {
  const moved = tx
    .updateTable("receipts")
    .set(change)
    .where("id", "=", id)
    .where("state", "in", [...from]);
  return (await moved.returning("id").executeTakeFirst()) !== undefined;
}
