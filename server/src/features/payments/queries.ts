import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../platform/database/compiled-once.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Payments } from "../../platform/database/schema.ts";
import { frozenOf } from "../bills/locks.ts";
import { hasBillsOf, pendingBillsOf } from "../bills/pending-bills.ts";
import { creditLeftOf } from "../ledger/credit-left.ts";
import type { Capture } from "./gateway.ts";

export type PaymentRow = Selectable<Payments>;

/** When a payment counts: when its money was taken, or when it was begun while it has not been. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

/** The same with what lists show of it. */
function listedPayments(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.billId")
    .select(["payments.id", "payments.billId", "bills.billType", "payments.flatNumber", "payments.state"])
    .select(["payments.amountPaise", "payments.capturedPaise", "payments.refundedPaise"])
    .select(["payments.method", "payments.createdAt", "payments.paidAt"]);
}

/** A payment with what is shown of its bill. */
export function paymentById(db: Db, id: string) {
  return db
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.billId")
    .selectAll("payments")
    .select([
      "bills.billType",
      "bills.dueOn",
      "bills.remainingPaise as billRemainingPaise",
      "bills.cancelledAt as billCancelledAt",
    ])
    .where("payments.id", "=", id)
    .executeTakeFirst();
}

/**
 * One page of a resident's payments in all states, newest first. A limit that PostgreSQL does not know it takes for a tenth of all payments;
 * after some years it would then plan anew for every request, which takes longer than reading the page. So the limit stands in
 * the statement, as a number of which there are few, and so that the first page, which people look at, is planned once.
 */
export function paymentsOfResident(db: Db, residentId: string, offset: number, limit: number) {
  const newest = listedPayments(db)
    .where("payments.residentId", "=", residentId)
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id")
    .limit(sql.lit(limit));
  return (offset === 0 ? newest : newest.offset(offset)).execute();
}

export async function countPayments(db: Db, residentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("residentId", "=", residentId)
    .executeTakeFirstOrThrow();
  return count;
}

/** So many payments are shown beside what is owed. */
const NEWEST = 10;

/** The newest payments of a resident whose money was taken. What is the same for everybody stands in the statement, which is planned once then. */
function newestSuccesses(db: Db, residentId: string) {
  return listedPayments(db)
    .select("bills.dueOn")
    .where("payments.residentId", "=", residentId)
    .where("payments.state", "=", sql.lit("SUCCESS"))
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id")
    .limit(sql.lit(NEWEST));
}

/**
 * A resident's payments whose end is not known, oldest first. One without a page was never offered, so nobody can have paid it; but in
 * review it may be because of its page.
 */
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

/**
 * What a resident owes and what was paid, what waits for its bank, and what is kept as a credit, in JSON. It is one statement: between two, a payment may be counted, and would be shown
 * beside a bill that seems to lack it.
 */
export const owedAndPaid = compiledOnce((db, { residentId }: { residentId: string }) =>
  db.selectNoFrom([
    jsonArrayFrom(pendingBillsOf(db, residentId)).as("owed"),
    jsonArrayFrom(newestSuccesses(db, residentId)).as("paid"),
    jsonArrayFrom(waitingPayments(db, residentId)).as("waiting"),
    creditLeftOf(db, residentId).as("creditPaise"),
    hasBillsOf(db, residentId).as("hadBills"),
  ]),
);

/** The payment whose page is offered for a bill: open, and not superseded. There is at most one (invariant I-14). */
export function offeredPayment(db: Db, billId: string) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("billId", "=", billId)
    .where("state", "in", ["CREATED", "PENDING"])
    .where("supersededAt", "is", null)
    .executeTakeFirst();
}

export async function isUnderReview(db: Db, billId: string): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("billId", "=", billId)
    .where("state", "=", "REVIEW")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a bill takes no money until a person has looked: a payment of it is in review, or it is frozen. */
export async function takesNoMoney(db: Db, billId: string): Promise<boolean> {
  const inReview = db.selectFrom("payments").select("id").where("billId", "=", billId).where("state", "=", "REVIEW");
  const { stopped } = await db
    .selectNoFrom((eb) => eb.or([eb.exists(inReview), eb.exists(frozenOf(db, billId))]).as("stopped"))
    .executeTakeFirstOrThrow();
  return stopped === true;
}

/** Whether the end of any payment of a bill is not known yet, superseded or not. */
export async function hasOpenPayment(db: Db, billId: string): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("billId", "=", billId)
    .where("state", "in", ["CREATED", "PENDING"])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function insertPayment(tx: Tx, payment: Insertable<Payments>): Promise<PaymentRow> {
  return tx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: string, changes: Updateable<Payments>): Promise<void> {
  await tx.updateTable("payments").set(changes).where("id", "=", id).execute();
}

/** Locks a payment of any gateway. */
/** Notes a company's transactions as a payment's, each once. A transaction that another payment has is refused by the database. */
export async function insertTransactions(
  tx: Tx,
  payment: PaymentRow,
  gatewayPaymentIds: readonly string[],
): Promise<void> {
  const { id: paymentId, gateway } = payment;
  const rows = [...new Set(gatewayPaymentIds)]
    .sort()
    .map((gatewayPaymentId) => ({ gateway, gatewayPaymentId, paymentId }));
  await tx.insertInto("paymentTransactions").values(rows).execute();
}

/** Notes on a payment, which is locked, that so much of it has gone back. */
export async function addRefunded(tx: Tx, id: string, paise: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set((eb) => ({ refundedPaise: eb("refundedPaise", "+", paise) }))
    .where("id", "=", id)
    .execute();
}

/** Whether one of a company's transactions already belongs to another payment. */
export async function isTransactionTaken(db: Db, payment: PaymentRow, capture: Capture): Promise<boolean> {
  if (capture.gatewayPaymentIds.length === 0) return false;
  const taken = await db
    .selectFrom("paymentTransactions")
    .select("paymentId")
    .where("gateway", "=", payment.gateway)
    .where("gatewayPaymentId", "in", [...capture.gatewayPaymentIds])
    .where("paymentId", "<>", payment.id)
    .limit(1)
    .executeTakeFirst();
  return taken !== undefined;
}
