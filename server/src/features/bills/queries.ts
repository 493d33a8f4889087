import type { BillType } from "@aangan/contract/bill-kinds";
import type { Paise } from "@aangan/contract/money";
import { type Selectable, sql } from "kysely";
import type pg from "pg";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

export interface BillToInsert {
  id: string;
  residentId: string;
  flatNumber: string;
  billType: BillType;
  dueOn: string;
  originalPaise: Paise;
}

/** `uploadId` is null for the form. */
export interface Raising {
  adminId: string;
  uploadId: string | null;
  now: Date;
}

const pendingColumns = [
  ...(["id", "residentId", "billType", "originalPaise", "dueOn", "flatNumber", "amountPaidPaise"] as const),
  ...(["remainingPaise", "status", "totalPaise", "uploadedAt"] as const),
] as const;

export type BillRow = Pick<Selectable<DB["bills"]>, (typeof pendingColumns)[number] | "cancelledAt" | "cancelReason">;

/** Any number, but the same in every portal: uploads raise bills one at a time. */
const UPLOAD_LOCK = 4_021_978;

/** A literal, as in the index `bills_to_pay`: with a parameter PostgreSQL would read every bill. */
const nothing = sql.lit(0);

/** Returns the first of `count` serials that nobody else gets. */
export async function takeSerials(tx: Tx, billType: BillType, year: string, count: number): Promise<number> {
  const { lastSerial } = await tx
    .insertInto("billSerials")
    .values({ billType, financialYear: year, lastSerial: count })
    .onConflict((conflict) =>
      conflict
        .columns(["billType", "financialYear"])
        .doUpdateSet((eb) => ({ lastSerial: eb("billSerials.lastSerial", "+", count) })),
    )
    .returning("lastSerial")
    .executeTakeFirstOrThrow();
  return lastSerial - count + 1;
}

/** A restore runs as the database's owner. */
export type Restoring = Pick<pg.Client, "query">;

/** A series need not have begun. */
export async function skipSerials(
  client: Restoring,
  series: readonly { billType: BillType; year: string }[],
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO bill_serials (bill_type, financial_year, last_serial)
     SELECT bill_type, year, $3 FROM unnest($1::text[], $2::text[]) AS series (bill_type, year)
     ON CONFLICT (bill_type, financial_year) DO UPDATE SET last_serial = bill_serials.last_serial + $3`,
    [series.map(({ billType }) => billType), series.map(({ year }) => year), count],
  );
}

export async function insertBills(
  tx: Tx,
  bills: readonly BillToInsert[],
  { adminId, uploadId, now }: Raising,
): Promise<void> {
  const column = <K extends keyof BillToInsert>(name: K) => bills.map((bill) => bill[name]);
  await sql`
    INSERT INTO bills
      (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
    SELECT *, ${now}::timestamptz, ${adminId}::text, ${uploadId}::text FROM unnest(
      ${column("id")}::text[], ${column("residentId")}::text[], ${column("flatNumber")}::text[],
      ${column("billType")}::text[], ${column("dueOn")}::date[], ${column("originalPaise")}::bigint[]
    )`.execute(tx);
}

/** Holds off other uploads until the transaction ends. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${UPLOAD_LOCK})`.execute(tx);
}

/**
 * Of these residents, due between the first and the last day of their rows. `OFFSET` makes PostgreSQL go resident by
 * resident; a plain join would read every bill ever uploaded.
 */
export async function uploadedBills(db: Db, rows: readonly Pick<BillToInsert, "residentId" | "dueOn">[]) {
  const found = await sql<Omit<BillToInsert, "id" | "flatNumber">>`
    SELECT asked.resident_id, bill_type, due_on, original_paise
    FROM (
      SELECT resident_id, min(due_on) AS first_due, max(due_on) AS last_due
      FROM unnest(${rows.map((row) => row.residentId)}::text[], ${rows.map((row) => row.dueOn)}::date[])
        AS row (resident_id, due_on)
      GROUP BY resident_id
    ) AS asked,
    LATERAL (
      SELECT bill_type, due_on, original_paise FROM bills
      WHERE bills.resident_id = asked.resident_id AND due_on BETWEEN first_due AND last_due
        AND upload_id IS NOT NULL AND cancelled_at IS NULL
      OFFSET 0
    ) AS uploaded`.execute(db);
  return found.rows;
}

export function billById(db: Db, id: string) {
  return db.selectFrom("bills").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockOwnBill(tx: Tx, residentId: string, id: string) {
  return tx
    .selectFrom("bills")
    .selectAll()
    .where("id", "=", id)
    .where("residentId", "=", residentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function addPaid(tx: Tx, id: string, paise: number): Promise<void> {
  await tx
    .updateTable("bills")
    .set((eb) => ({ amountPaidPaise: eb("amountPaidPaise", "+", paise) }))
    .where("id", "=", id)
    .execute();
}

export async function markCancelled(
  tx: Tx,
  id: string,
  cancellation: { cancelledAt: Date; cancelledBy: string; cancelReason: string },
): Promise<void> {
  await tx.updateTable("bills").set(cancellation).where("id", "=", id).execute();
}

/** In paise; residents who owe nothing are missing. */
export function unpaidByResident(db: Db, residentIds: readonly string[]) {
  return db
    .selectFrom("bills")
    .select((eb) => ["residentId", eb.fn.sum<number>("remainingPaise").as("unpaidPaise")])
    .where("residentId", "=", sql<string>`any(${residentIds}::text[])`)
    .where("cancelledAt", "is", null)
    .where("remainingPaise", ">", nothing)
    .groupBy("residentId")
    .execute();
}

/** By due date, oldest first. */
export function pendingBills(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .select(pendingColumns)
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .where("remainingPaise", ">", nothing)
    .orderBy("dueOn")
    .orderBy("id");
}

/** Cancelled bills do not count. */
export function hasBills(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .select(sql.lit(true).as("had"))
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .limit(sql.lit(1));
}

/** Latest due date first. */
export function billsOfResident(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("residentId", "=", residentId)
    .orderBy("dueOn", "desc")
    .orderBy("id", "desc")
    .execute();
}
