import { officeMethods } from "@aangan/contract/methods";
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compiledOnce, compilingOnce } from "../../platform/database/compiled-once.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { refuse } from "../../platform/refusal.ts";
import { frozenOf } from "../bills/locks.ts";
import { hasBillsOf, pendingBillsOf } from "../bills/pending-bills.ts";
import { creditLeftOf } from "../ledger/locks.ts";
import type { Capture } from "./company/gateway.ts";

export type PaymentRow = Selectable<DB["payments"]>;

const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

/** Read for the rows that are shown, and for no others. */
const receiptNumber = sql<string | null>`(SELECT number FROM receipts WHERE receipts.id = payments.receipt_id)`;

/** The limit is a literal: PostgreSQL takes an unknown one for a tenth of all payments and plans each request anew. */
function newestPayments(db: Db, residentId: string, limit: number) {
  return db
    .selectFrom("payments")
    .leftJoin("bills", "bills.id", "payments.billId")
    .select(["payments.id", "payments.billId", "bills.billType", "payments.flatNumber", "payments.state"])
    .select(["payments.amountPaise", "payments.capturedPaise", "payments.refundedPaise", "payments.reversedAt"])
    .select(["payments.gateway", "payments.method", "payments.createdAt", "payments.paidAt"])
    .select(["payments.receiptId", receiptNumber.as("receiptNumber")])
    .where("payments.residentId", "=", residentId)
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id")
    .limit(sql.lit(limit));
}

const paymentWithBill = compiledOnce((db, { id }: { id: string }) =>
  db
    .selectFrom("payments")
    .leftJoin("bills", "bills.id", "payments.billId")
    .selectAll("payments")
    .select(["bills.billType", "bills.dueOn", "bills.remainingPaise as billRemainingPaise"])
    .select(["bills.cancelledAt as billCancelledAt", receiptNumber.as("receiptNumber")])
    .where("payments.id", "=", id),
);

export async function paymentById(db: Db, id: string) {
  return (await paymentWithBill(db, { id })).at(0);
}

/** A page of them, and how many there are in all. */
export function paymentsOfResident(db: Db, residentId: string, offset: number, limit: number) {
  const page = newestPayments(db, residentId, limit).$if(offset > 0, (query) => query.offset(offset));
  const all = sql<number>`(SELECT count(*) FROM payments WHERE resident_id = ${residentId})`;
  return db.selectNoFrom([jsonArrayFrom(page).as("page"), all.as("count")]).executeTakeFirstOrThrow();
}

const NEWEST = 10;

function newestSuccesses(db: Db, residentId: string) {
  return newestPayments(db, residentId, NEWEST)
    .select("bills.dueOn")
    .where("payments.state", "=", sql.lit("SUCCESS"))
    .where("payments.reversedAt", "is", null);
}

/** Without a page nobody can have paid; a payment in review may lack one because of its page. */
function waitingPayments(db: Db, residentId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "billId", "amountPaise", "createdAt", "state"])
    .where("residentId", "=", residentId)
    .where("state", "in", [sql.lit("CREATED"), sql.lit("PENDING"), sql.lit("REVIEW")])
    .where((eb) => eb.or([eb("paymentUrl", "is not", null), eb("state", "=", sql.lit("REVIEW"))]))
    .orderBy("createdAt")
    .orderBy("id");
}

/** The newest transfers that the resident told of, those that wait before others. Nothing here may change how it is planned. */
function reportedTransfers(db: Db, residentId: string) {
  return db
    .selectFrom("claims")
    .select(["id", "amountPaise", "madeAt", "requestedLines", "reference", "state", "endedAt", "reason"])
    .where("residentId", "=", residentId)
    .orderBy(sql`state = 'WAITING'`, "desc")
    .orderBy("madeAt", "desc")
    .limit(sql.lit(NEWEST));
}

/** One statement: between two, a payment could be counted and be missing from its bill. */
export const owedAndPaid = compiledOnce((db, { residentId }: { residentId: string }) =>
  db.selectNoFrom([
    jsonArrayFrom(pendingBillsOf(db, residentId)).as("owed"),
    jsonArrayFrom(newestSuccesses(db, residentId)).as("paid"),
    jsonArrayFrom(waitingPayments(db, residentId)).as("waiting"),
    jsonArrayFrom(reportedTransfers(db, residentId)).as("told"),
    creditLeftOf(db, residentId).as("creditPaise"),
    hasBillsOf(db, residentId).as("hadBills"),
  ]),
);

/** Payments of a bill that may still take money, superseded or not. */
export function unsettledPayments(db: Db, billId: string): Promise<PaymentRow[]> {
  const ofBill = db.selectFrom("payments").selectAll().where("billId", "=", billId);
  return ofBill.where("state", "in", ["CREATED", "PENDING", "REVIEW"]).execute();
}

const notAtOffice = (eb: ExpressionBuilder<DB, "payments">) =>
  eb(
    "gateway",
    "not in",
    officeMethods.map((method) => sql.lit(method)),
  );

/** When the resident's newest orders were opened. */
export async function newestOrders(db: Db, residentId: string, limit: number): Promise<Date[]> {
  const own = db.selectFrom("payments").select("createdAt").where("residentId", "=", residentId).where(notAtOffice);
  return (await own.orderBy("createdAt", "desc").limit(limit).execute()).map(({ createdAt }) => createdAt);
}

/**
 * An order of that time may be paid since, never before: the index finds it. With a bare value for the time PostgreSQL
 * would plan the statement again for each call, which takes ten times as long as the statement.
 */
function ordersSince(db: Db, residentId: string, since: Date) {
  const time = sql<Date>`(SELECT ${since}::timestamptz)`;
  return db
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("residentId", "=", residentId)
    .where(sql`coalesce(paid_at, created_at)`, ">", time)
    .where("createdAt", ">", time)
    .where(notAtOffice);
}

const unsettledAndOrders = compiledOnce(
  (db, { billId, residentId, since }: { billId: string; residentId: string; since: Date }) =>
    db
      .selectFrom("bills")
      .leftJoin("payments", (join) => join.onRef("billId", "=", "bills.id").on("state", "in", openStates))
      .selectAll("payments")
      .select(frozenOf(billId).as("isFrozen"))
      .select(ordersSince(db, residentId, since).as("orders"))
      .where("bills.id", "=", billId),
);

/** Also whether the bill is frozen, and how many orders the resident opened since, of one instant. */
export async function frozenAndUnsettled(db: Db, billId: string, residentId: string, since: Date) {
  const rows = await unsettledAndOrders(db, { billId, residentId, since });
  const unsettled = rows.filter((row): row is typeof row & PaymentRow => row.id !== null);
  return { isFrozen: rows[0]?.isFrozen === true, orders: rows[0]?.orders ?? 0, unsettled };
}

const openStates = ["CREATED", "PENDING", "REVIEW"].map((state) => sql.lit(state));

const openOf = (db: Db, billIds: readonly string[]) =>
  db
    .selectFrom("payments")
    .selectAll()
    .where("billId", "=", sql<string>`any(${[...billIds]}::text[])`)
    .where("state", "in", openStates)
    .orderBy("id");

/** Of several bills, superseded or not. */
export function openPaymentsOf(db: Db, billIds: readonly string[]): Promise<PaymentRow[]> {
  return openOf(db, billIds).execute();
}

/** Lock the bills after this, never before. */
export function lockOpenPayments(tx: Tx, billIds: readonly string[]): Promise<PaymentRow[]> {
  return openOf(tx, billIds).forUpdate().execute();
}

/** Those of bills in the order of the bills, then the advance: the order of the locks that follow. */
export async function lockPaymentsOfReceipt(tx: Tx, receiptId: string): Promise<PaymentRow[]> {
  const own = tx.selectFrom("payments").selectAll().where("receiptId", "=", receiptId);
  const locked = await own.orderBy("id").forUpdate().execute();
  return locked.sort((one, other) => compareBills(one.billId, other.billId));
}

function compareBills(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : 1;
}

/** The payment that brought this transfer online, if any. */
export async function onlinePaymentBy(db: Db, reference: string): Promise<string | undefined> {
  const online = db
    .selectFrom("payments")
    .select("id")
    .where("reference", "=", reference)
    .where("gateway", "not in", [...officeMethods]);
  return (await online.where("state", "=", "SUCCESS").limit(1).executeTakeFirst())?.id;
}

/** Refuses with `not_found`. */
export async function findPayment(db: Db, id: string) {
  return (await paymentById(db, id)) ?? refuse("not_found");
}

export function insertPayment(tx: Tx, payment: Insertable<DB["payments"]>): Promise<PaymentRow> {
  return tx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: string, changes: Updateable<DB["payments"]>): Promise<void> {
  await tx.updateTable("payments").set(changes).where("id", "=", id).execute();
}

/** Each once. The database refuses a transaction that another payment has. */
export async function insertTransactions(tx: Tx, payment: PaymentRow, ids: readonly string[]): Promise<void> {
  const { id: paymentId, gateway } = payment;
  const rows = [...new Set(ids)].sort().map((gatewayPaymentId) => ({ gateway, gatewayPaymentId, paymentId }));
  await tx.insertInto("paymentTransactions").values(rows).execute();
}

/** The payment must be locked. */
export async function addRefunded(tx: Tx, id: string, paise: number): Promise<void> {
  await sql`UPDATE payments SET refunded_paise = refunded_paise + ${paise} WHERE id = ${id}`.execute(tx);
}

/** Whether another payment has one of these transactions, and whether the bill, if any, is frozen. */
export async function obstaclesOf(db: Db, { id, gateway, billId }: PaymentRow, capture: Capture) {
  const isTaken = sql<boolean>`EXISTS (
    SELECT FROM payment_transactions WHERE gateway = ${gateway} AND payment_id <> ${id}
      AND gateway_payment_id = ANY (${[...capture.gatewayPaymentIds]}::text[]))`;
  return db.selectNoFrom([isTaken.as("isTaken"), frozenOf(billId).as("isFrozen")]).executeTakeFirstOrThrow();
}

interface NotedFact extends Omit<Insertable<DB["paymentFacts"]>, "detail" | "recordedAt" | "source"> {
  detail: object;
}

export async function isLastFact(db: Db, noted: NotedFact): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT fact = ${noted.fact} AND detail = ${JSON.stringify(noted.detail)}::jsonb
      AND state_before = ${noted.stateBefore} AND state_after = ${noted.stateAfter} AS same
    FROM payment_facts WHERE payment_id = ${noted.paymentId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0]?.same === true;
}

type KeptFact = NotedFact & { source: string; recordedAt: Date };

const insertFactQuery = compilingOnce((tx: Tx, fact: Omit<KeptFact, "detail"> & { detail: string }) => {
  const { paymentId, fact: kind, detail, stateBefore, stateAfter, source, recordedAt } = fact;
  const values = { paymentId, fact: kind, detail, stateBefore, stateAfter, source, recordedAt };
  return tx.insertInto("paymentFacts").values(values);
});

export async function insertFact(tx: Tx, noted: KeptFact): Promise<void> {
  await tx.executeQuery(insertFactQuery(tx, { ...noted, detail: JSON.stringify(noted.detail) }));
}
