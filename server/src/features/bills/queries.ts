import type { BillType } from "@aangan/contract/bill-kinds";
import type { Paise } from "@aangan/contract/money";
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { arrayText } from "../../platform/database/array-text.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

type Place = Pick<Selectable<DB["bills"]>, "id" | "residentId" | "flatNumber" | "dueOn">;

export type BillToInsert = Place & { billType: BillType; originalPaise: Paise };

/** `uploadId` is null for the form. */
export interface BillContext {
  adminId: string;
  uploadId: string | null;
  now: Date;
}

const pendingColumns = [
  ...(["id", "residentId", "billType", "originalPaise", "dueOn", "flatNumber", "amountPaidPaise"] as const),
  ...(["remainingPaise", "status", "totalPaise", "uploadedAt"] as const),
] as const;

export type BillRow = Pick<Selectable<DB["bills"]>, (typeof pendingColumns)[number] | "cancelledAt" | "cancelReason">;

/** A literal, as in the index `bills_to_pay`: with a parameter PostgreSQL would read every bill. */
const nothing = sql.lit(0);

/** Returns the series' last serial, `count` higher than before. Its row stays locked until the transaction ends. */
export async function raiseLastSerial(tx: Tx, series: string, financialYear: string, count: number): Promise<number> {
  const { lastSerial } = await tx
    .insertInto("billSerials")
    // The column has the name of a time when only bills had numbers, for portals of that time.
    .values({ billType: series, financialYear, lastSerial: count })
    .onConflict((conflict) =>
      conflict
        .columns(["billType", "financialYear"])
        .doUpdateSet((eb) => ({ lastSerial: eb("billSerials.lastSerial", "+", count) })),
    )
    .returning("lastSerial")
    .executeTakeFirstOrThrow();
  return lastSerial;
}

/** Undefined until the series of the year has begun. */
export function findSerials(db: Db, series: string, financialYear: string) {
  return db
    .selectFrom("billSerials")
    .select(["firstSerial", "lastSerial"])
    .where("billType", "=", series)
    .where("financialYear", "=", financialYear)
    .executeTakeFirst();
}

/** False when a serial of the series was taken in that year. */
export async function keepFirstSerial(tx: Tx, series: string, financialYear: string, first: number): Promise<boolean> {
  const serials = { firstSerial: first, lastSerial: first - 1 };
  const savedSerials = await tx
    .insertInto("billSerials")
    .values({ billType: series, financialYear, ...serials })
    .onConflict((conflict) =>
      conflict
        .columns(["billType", "financialYear"])
        .doUpdateSet(serials)
        .whereRef("billSerials.lastSerial", "<", "billSerials.firstSerial"),
    )
    .returning("lastSerial")
    .executeTakeFirst();
  return savedSerials !== undefined;
}

/** A restore runs as the database's owner. */
export type Restoring = Pick<pg.Client, "query">;

/** A series need not have begun; its first serial is then the one after those that are skipped. */
export async function skipSerials(
  client: Restoring,
  series: readonly { billType: BillType; year: string }[],
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO bill_serials (bill_type, financial_year, first_serial, last_serial)
     SELECT bill_type, year, $3 + 1, $3 FROM unnest($1::text[], $2::text[]) AS series (bill_type, year)
     ON CONFLICT (bill_type, financial_year) DO UPDATE SET last_serial = bill_serials.last_serial + $3`,
    [series.map(({ billType }) => billType), series.map(({ year }) => year), count],
  );
}

export async function insertBills(tx: Tx, bills: readonly BillToInsert[], { adminId, uploadId, now }: BillContext) {
  const column = (name: keyof BillToInsert) => arrayText(bills.map((bill) => bill[name]));
  await sql`
    INSERT INTO bills
      (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
    SELECT *, ${now}::timestamptz, ${adminId}::text, ${uploadId}::text FROM unnest(
      ${column("id")}::text[], ${column("residentId")}::text[], ${column("flatNumber")}::text[],
      ${column("billType")}::text[], ${column("dueOn")}::date[], ${column("originalPaise")}::bigint[]
    )`.execute(tx);
}

/** With whose they are, in the order in which they are named. */
export function billsNumbered(db: Db, ids: readonly string[], limit: number) {
  return db
    .selectFrom("bills")
    .innerJoin("residents", "residents.id", "bills.residentId")
    .select(["bills.id", "residentId", "bills.flatNumber", "residents.name", "billType", "totalPaise", "cancelledAt"])
    .where("bills.id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], bills.id)`)
    .limit(limit)
    .execute();
}

export function billById(db: Db, id: string) {
  return db.selectFrom("bills").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function addPaid(tx: Tx, id: string, paise: number): Promise<void> {
  await tx
    .updateTable("bills")
    .set((eb) => ({ amountPaidPaise: eb("amountPaidPaise", "+", paise) }))
    .where("id", "=", id)
    .execute();
}

export function updateBill(tx: Tx, id: string, change: Updateable<DB["bills"]>) {
  return tx.updateTable("bills").set(change).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
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

export function hasBills(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .select(sql.lit(true).as("had"))
    .where("residentId", "=", residentId)
    .where("cancelledAt", "is", null)
    .limit(sql.lit(1));
}

export function billsOfResident(db: Db, residentId: string) {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("residentId", "=", residentId)
    .orderBy("dueOn", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type NewBill = Pick<Selectable<DB["bills"]>, "id" | "residentId" | "billType" | "dueOn">;

/** The newest other one that is not cancelled. */
export function liveBillLike(db: Db, { id, residentId, billType, dueOn }: NewBill) {
  const like = db.selectFrom("bills").select(["id", "totalPaise"]).where("residentId", "=", residentId);
  const ofDay = like.where("billType", "=", billType).where("dueOn", "=", dueOn).where("cancelledAt", "is", null);
  const otherBills = ofDay.where("id", "<>", id);
  return otherBills.orderBy("uploadedAt", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
}
