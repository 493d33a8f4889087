import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Negative where money came from, positive where it went. */
export interface Entry {
  accountKind: "CLEARING" | "BILL" | "CREDIT" | "UNIDENTIFIED";
  /** The gateway's name, the bill's number, the resident's or the unidentified money's id. */
  accountId: string;
  amountPaise: number;
  creditId?: number;
}

/** Unless the day is exact, an event of closed books counts on the first open day. */
type NewJournal = Insertable<DB["journals"]> & { valueOn: string; isExact?: boolean };

/** The database refuses the same event twice, entries that do not sum to zero, and a day of closed books. */
export async function insertJournal(tx: Tx, { isExact, ...journal }: NewJournal, entries: Entry[]): Promise<void> {
  const { kind, paymentId = null } = journal;
  const lines = entries.filter((entry) => entry.amountPaise !== 0);
  const valueOn = isExact ? journal.valueOn : sql<string>`open_day(${journal.valueOn}::date)`;
  await tx
    .with("journal", (db) =>
      db
        .insertInto("journals")
        .values({ ...journal, valueOn })
        .returning("id"),
    )
    .insertInto("ledger")
    .values((eb) =>
      lines.map((entry) => ({ ...entry, kind, paymentId, journalId: eb.selectFrom("journal").select("id") })),
    )
    .execute();
}

export async function insertCredit(tx: Tx, credit: Insertable<DB["credits"]>): Promise<number> {
  const { id } = await tx.insertInto("credits").values(credit).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function creditOfPayment(db: Db, paymentId: string) {
  return db.selectFrom("credits").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

export async function insertCreditUse(tx: Tx, use: Insertable<DB["creditUses"]>): Promise<number> {
  const { id } = await tx.insertInto("creditUses").values(use).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function insertUseReturn(tx: Tx, useReturn: Insertable<DB["creditUseReturns"]>): Promise<void> {
  await tx.insertInto("creditUseReturns").values(useReturn).execute();
}

export function creditUseById(db: Db, id: number) {
  return db
    .selectFrom("creditUses")
    .leftJoin("creditUseReturns", "creditUseReturns.creditUseId", "creditUses.id")
    .selectAll("creditUses")
    .select("creditUseReturns.returnedAt")
    .where("creditUses.id", "=", id)
    .executeTakeFirst();
}

/** Those that may pay bills by themselves, oldest first. Literals, as in the index `credits_to_use`. */
export async function advancesToUse(db: Db) {
  const { rows } = await sql<{ id: number; residentId: string }>`
    SELECT id, resident_id FROM credits WHERE NOT reserved AND NOT awaits_clearance AND left_paise > 0
    ORDER BY created_at, id`.execute(db);
  return rows;
}

/** Its receipt keeps the wish of the day on which it was handed in, but a receipt that replaces that one does not. */
const wasPostDated = sql`(receipts.wish IS NOT NULL OR (receipts.replaces IS NOT NULL AND receipts.cheque_on > receipts.received_on))`;

/** One row for each credit. The limit has the payments found by an index instead of read from end to end. */
const origin = sql<{ receiptState: string | null; receivedOn: string }>`(
  SELECT receipts.state AS receipt_state, coalesce(
    CASE WHEN ${wasPostDated} THEN coalesce((SELECT on_day FROM deposits WHERE id = receipts.deposit_id), receipts.counted_on)
      ELSE receipts.received_on END,
    (payments.paid_at AT TIME ZONE 'Asia/Kolkata')::date,
    (SELECT value_on FROM journals WHERE unidentified_id = credits.unidentified_id AND kind = 'UNIDENTIFIED')
  ) AS received_on
  FROM (SELECT) AS credit LEFT JOIN payments ON payments.id = credits.payment_id
  LEFT JOIN receipts ON receipts.id = payments.receipt_id LIMIT 1)`;

/** Reversals are refunds in the books only. */
const reversed = sql<number>`(SELECT coalesce(sum(amount_paise), 0)::bigint FROM refunds
  WHERE credit_id = credits.id AND kind = 'reversal' AND state = 'SETTLED')`;

/** Those with something left first, those received last first, each with its uses, oldest first. */
export function creditsToList(db: Db, id?: number) {
  return db
    .selectFrom("credits")
    .innerJoin("residents", "residents.id", "credits.residentId")
    .innerJoinLateral(origin.as("origin"), (join) => join.onTrue())
    .selectAll("credits")
    .select(["residents.name", "residents.complex", "residents.leftAt", "origin.receiptState", "origin.receivedOn"])
    .select(reversed.as("reversedPaise"))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("creditUses")
          .leftJoin("admins", "admins.id", "creditUses.usedBy")
          .leftJoin("creditUseReturns", "creditUseReturns.creditUseId", "creditUses.id")
          .select(["creditUses.id", "creditUses.billId", "creditUses.amountPaise", "creditUses.usedAt"])
          .leftJoin("admins as returners", "returners.id", "creditUseReturns.returnedBy")
          .select(["admins.name as usedByName", "creditUseReturns.returnedAt", "creditUseReturns.reason"])
          .select("returners.name as returnedByName")
          .whereRef("creditUses.creditId", "=", "credits.id")
          .orderBy("creditUses.id"),
      ).as("uses"),
    ])
    .$if(id !== undefined, (query) => query.where("credits.id", "=", id ?? 0))
    .orderBy(sql`left_paise > 0 OR held_paise > 0`, "desc")
    .orderBy("origin.receivedOn", "desc")
    .orderBy("credits.id", "desc")
    .execute();
}

/** False when it is known. */
export async function insertUnidentified(tx: Tx, money: Insertable<DB["unidentifiedMoney"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("unidentifiedMoney")
    .values(money)
    .onConflict((conflict) => conflict.columns(["gateway", "gatewayPaymentId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The caller has locked the unidentified money. */
export async function addReturned(tx: Tx, id: string, paise: number): Promise<void> {
  await sql`UPDATE unidentified_money SET refunded_paise = refunded_paise + ${paise} WHERE id = ${id}`.execute(tx);
}

/** Ends a credit of unidentified money with all that is left of it. */
export async function endCredit(tx: Tx, id: number, undone: Updateable<DB["credits"]>): Promise<void> {
  await tx.updateTable("credits").set(undone).where("id", "=", id).execute();
}

export async function markAssigned(tx: Tx, id: string, assignment: Updateable<DB["unidentifiedMoney"]>): Promise<void> {
  await tx.updateTable("unidentifiedMoney").set(assignment).where("id", "=", id).execute();
}

const unidentifiedFirstNew = (db: Db) =>
  db
    .selectFrom("unidentifiedMoney")
    .leftJoin("residents", "residents.id", "unidentifiedMoney.assignedTo")
    .selectAll("unidentifiedMoney")
    .select("residents.flatNumber")
    .orderBy("seenAt", "desc")
    .orderBy("unidentifiedMoney.id");

export function unidentifiedToList(db: Db, id?: string) {
  return unidentifiedFirstNew(db)
    .$if(id !== undefined, (query) => query.where("unidentifiedMoney.id", "=", id ?? ""))
    .execute();
}

/** By the company's transaction or order. */
export function unidentifiedNamed(db: Db, ids: readonly string[], limit: number) {
  const matchesAnyId = sql<string>`ANY (ARRAY(
    SELECT id FROM unidentified_money WHERE gateway_payment_id = ANY (${ids}::text[])
    UNION SELECT id FROM unidentified_money WHERE order_id = ANY (${ids}::text[])))`;
  return unidentifiedFirstNew(db).where("unidentifiedMoney.id", "=", matchesAnyId).limit(limit).execute();
}

/** Whether money of this transfer waits to be given to a flat, or was given to one; undefined: neither. */
export async function unidentifiedState(db: Db, reference: string): Promise<"waits" | "given" | undefined> {
  const { rows } = await sql<{ waits: boolean }>`SELECT assigned_to IS NULL AS waits FROM unidentified_money
    WHERE gateway_payment_id = ${reference} ORDER BY waits DESC LIMIT 1`.execute(db);
  const [money] = rows;
  return money && (money.waits ? "waits" : "given");
}

/** The receipt by which the office entered this transfer itself. */
export async function officeReceiptOf(db: Db, reference: string) {
  const { rows } = await sql<{
    flat: string;
    number: string;
  }>`SELECT flat_number AS flat, coalesce(number, '') AS number
    FROM receipts WHERE reference = ${reference} AND method = 'transfer' AND ended_at IS NULL LIMIT 1`.execute(db);
  return rows[0];
}

/** The bills on which a credit is used, by their numbers. */
export async function billsOfUses(db: Db, creditId: number): Promise<string[]> {
  const { rows } = await sql<{ billId: string }>`SELECT DISTINCT bill_id FROM credit_uses
    WHERE credit_id = ${creditId}
      AND NOT EXISTS (SELECT FROM credit_use_returns WHERE credit_use_id = credit_uses.id)
    ORDER BY bill_id`.execute(db);
  return rows.map(({ billId }) => billId);
}

interface PaymentOfBill {
  id: string;
  billId: string | null;
}

/** In paise. */
export async function bookedOnBill(db: Db, { id, billId }: PaymentOfBill): Promise<number> {
  const { rows } = await sql<{ booked: number | null }>`SELECT sum(amount_paise) AS booked FROM ledger
    WHERE payment_id = ${id} AND kind = 'CAPTURE' AND account_kind = 'BILL' AND account_id = ${billId}`.execute(db);
  return rows[0]?.booked ?? 0;
}
