import type { BillType } from "@aangan/contract/bill-kinds";
import { sql } from "kysely";
import type pg from "pg";
import type { Db, Tx } from "../../platform/database/db.ts";

/** What a new bill is made of. */
export interface BillToInsert {
  id: string;
  residentId: string;
  flatNumber: string;
  billType: BillType;
  dueOn: string;
  originalPaise: number;
}

/** What new bills have in common that are raised together. */
export interface BillsRaised {
  uploadedAt: Date;
  uploadedBy: string;
  uploadId: string | null;
}

/** A bill that a spreadsheet has raised. */
export interface UploadedBill {
  residentId: string;
  billType: BillType;
  dueOn: string;
  originalPaise: number;
}

/** A resident, and the first and the last of some days on which bills are due. */
export interface DueSpan {
  residentId: string;
  firstDue: string;
  lastDue: string;
}

/** Any number, the same in every portal: who holds it uploads bills, other uploads wait. */
const UPLOAD_LOCK = 4_021_978;

/** As part of the statement, word for word as the index `bills_to_pay` has it; with a parameter in its place every bill would be read. */
const nothing = sql.lit(0);

/** Takes the next serials of a type in a financial year and gives the first; nobody else gets them. */
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

/** The transaction of a restore, which is the owner's. */
export type Restoring = Pick<pg.Client, "query">;

/** Leaves out the next serials of these series, of which some may not have begun. */
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

/** Inserts any number of bills in one statement. */
export async function insertBills(
  tx: Tx,
  bills: readonly BillToInsert[],
  { uploadedAt, uploadedBy, uploadId }: BillsRaised,
): Promise<void> {
  const column = <K extends keyof BillToInsert>(name: K) => bills.map((bill) => bill[name]);
  await sql`
    INSERT INTO bills
      (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
    SELECT *, ${uploadedAt}::timestamptz, ${uploadedBy}::text, ${uploadId}::text FROM unnest(
      ${column("id")}::text[], ${column("residentId")}::text[], ${column("flatNumber")}::text[],
      ${column("billType")}::text[], ${column("dueOn")}::date[], ${column("originalPaise")}::bigint[]
    )`.execute(tx);
}

/** Lets no other upload raise bills until this transaction ends. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${UPLOAD_LOCK})`.execute(tx);
}

/**
 * The uploaded bills of these residents that are due within the span of each. Looked up resident by resident (`OFFSET` has PostgreSQL do so):
 * joined as a whole, every bill that was ever uploaded would be read.
 */
export async function uploadedBills(db: Db, spans: readonly DueSpan[]): Promise<UploadedBill[]> {
  const column = <K extends keyof DueSpan>(name: K) => spans.map((span) => span[name]);
  const { rows } = await sql<UploadedBill>`
    SELECT asked.resident_id, bill_type, due_on, original_paise
    FROM unnest(${column("residentId")}::text[], ${column("firstDue")}::date[], ${column("lastDue")}::date[])
      AS asked (resident_id, first_due, last_due),
    LATERAL (
      SELECT bill_type, due_on, original_paise FROM bills
      WHERE bills.resident_id = asked.resident_id AND due_on BETWEEN first_due AND last_due
        AND upload_id IS NOT NULL AND cancelled_at IS NULL
      OFFSET 0
    ) AS uploaded`.execute(db);
  return rows;
}

export function billById(db: Db, id: string) {
  return db.selectFrom("bills").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A resident's own bill; anybody else's is not found. */
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

/** Paise that each of these residents has yet to pay; who owes nothing is missing. */
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

/** Bills of a resident that have a rest, by due date, oldest first, with what is shown of them. */
export function pendingBills(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .select([
      ...(["id", "residentId", "billType", "originalPaise", "dueOn", "flatNumber", "amountPaidPaise"] as const),
      ...(["remainingPaise", "status", "totalPaise", "uploadedAt"] as const),
    ])
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .where("remainingPaise", ">", nothing)
    .orderBy("dueOn")
    .orderBy("id");
}

/** True when a resident ever had a bill that was not withdrawn. */
export function hasBills(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .select(sql.lit(true).as("had"))
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .limit(sql.lit(1));
}

/** All bills of a resident, latest due date first. */
export function billsOfResident(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("residentId", "=", residentId)
    .orderBy("dueOn", "desc")
    .orderBy("id", "desc")
    .execute();
}
