import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compiledOnce } from "../../platform/database/compiled-once.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";
import { frozenOf } from "../bills/locks.ts";
import { hasBillsOf, pendingBillsOf } from "../bills/pending-bills.ts";
import { creditLeftOf } from "../ledger/credit-left.ts";
import type { Capture } from "./gateway.ts";

export type PaymentRow = Selectable<DB["payments"]>;

const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

function listedPayments(db: Db) {
  return db
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.billId")
    .select(["payments.id", "payments.billId", "bills.billType", "payments.flatNumber", "payments.state"])
    .select(["payments.amountPaise", "payments.capturedPaise", "payments.refundedPaise"])
    .select(["payments.method", "payments.createdAt", "payments.paidAt"]);
}

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
 * The limit is a literal: PostgreSQL takes an unknown one for a tenth of all payments, and would plan every request
 * anew.
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

const NEWEST = 10;

function newestSuccesses(db: Db, residentId: string) {
  return listedPayments(db)
    .select("bills.dueOn")
    .where("payments.residentId", "=", residentId)
    .where("payments.state", "=", sql.lit("SUCCESS"))
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id")
    .limit(sql.lit(NEWEST));
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

/** One statement: between two, a payment could be counted and be missing from its bill. */
export const owedAndPaid = compiledOnce((db, { residentId }: { residentId: string }) =>
  db.selectNoFrom([
    jsonArrayFrom(pendingBillsOf(db, residentId)).as("owed"),
    jsonArrayFrom(newestSuccesses(db, residentId)).as("paid"),
    jsonArrayFrom(waitingPayments(db, residentId)).as("waiting"),
    creditLeftOf(db, residentId).as("creditPaise"),
    hasBillsOf(db, residentId).as("hadBills"),
  ]),
);

/** The open payment, not superseded, whose page is offered for a bill: at most one (I-14). */
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

export async function takesNoMoney(db: Db, billId: string): Promise<boolean> {
  const inReview = db.selectFrom("payments").select("id").where("billId", "=", billId).where("state", "=", "REVIEW");
  const { stopped } = await db
    .selectNoFrom((eb) => eb.or([eb.exists(inReview), eb.exists(frozenOf(db, billId))]).as("stopped"))
    .executeTakeFirstOrThrow();
  return stopped === true;
}

/** True while any payment of the bill is open, superseded or not. */
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

export function insertPayment(tx: Tx, payment: Insertable<DB["payments"]>): Promise<PaymentRow> {
  return tx.insertInto("payments").values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(tx: Tx, id: string, changes: Updateable<DB["payments"]>): Promise<void> {
  await tx.updateTable("payments").set(changes).where("id", "=", id).execute();
}

/** Each once. The database refuses a transaction that another payment has. */
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

/** The payment must be locked. */
export async function addRefunded(tx: Tx, id: string, paise: number): Promise<void> {
  await tx
    .updateTable("payments")
    .set((eb) => ({ refundedPaise: eb("refundedPaise", "+", paise) }))
    .where("id", "=", id)
    .execute();
}

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
