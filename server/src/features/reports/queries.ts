import { sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";

/** Days of the association's calendar, both included; either may be open. */
export interface Period {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** When a payment counts: when its money was taken, or when it was begun while it has not been. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

/** One resident's payments of a period in all states, newest first, with the type of their bill. */
export function paymentsOfResident(db: Db, residentId: string, { startDate, endDate }: Period) {
  return db
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.billId")
    .select([
      "payments.id",
      "payments.billId",
      "payments.flatNumber",
      "payments.state",
      "payments.amountPaise",
      "payments.capturedPaise",
      "payments.refundedPaise",
      "payments.method",
      "payments.createdAt",
      "payments.paidAt",
      "bills.billType",
    ])
    .where("payments.residentId", "=", residentId)
    .$if(startDate !== undefined, (query) => query.where(paymentInstant, ">=", startOfDay(startDate ?? "")))
    .$if(endDate !== undefined, (query) => query.where(paymentInstant, "<", endOfDay(endDate ?? "")))
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id")
    .execute();
}

/** A payment as JSON carries it here: thousands of them, as lists of values, cost a third of what as many rows of the database do. */
type PaymentValues = [
  ...[id: string, billId: string, billType: string, flatNumber: string, state: string],
  ...[amountPaise: number, capturedPaise: number, refundedPaise: number, method: string | null],
  ...[createdAt: string, paidAt: string | null],
];

/** In the order of `PaymentValues`, newest first. */
const paymentValues = sql<PaymentValues[]>`
  json_agg(
    json_build_array(
      payments.id, payments.bill_id, bills.bill_type, payments.flat_number, payments.state,
      payments.amount_paise, payments.captured_paise, payments.refunded_paise, payments.method,
      payments.created_at, payments.paid_at
    )
    ORDER BY ${paymentInstant} DESC, payments.id
  )`;

function paymentOf(values: PaymentValues) {
  const [id, billId, billType, flatNumber, state, amountPaise, capturedPaise, refundedPaise, method] = values;
  const [createdAt, paidAt] = [values[9], values[10]];
  return {
    ...{ id, billId, billType, flatNumber, state, amountPaise, capturedPaise, refundedPaise, method },
    createdAt: new Date(createdAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
  };
}

/**
 * Residents of a complex, or of all, who have payments in the period, present and former, in the order of their flats; each with
 * these payments in all states, newest first.
 */
export async function payersOfComplex(db: Db, complex: string | undefined, { startDate, endDate }: Period) {
  const found = await db
    .selectFrom("residents")
    .innerJoin("payments", "payments.residentId", "residents.id")
    .innerJoin("bills", "bills.id", "payments.billId")
    .select(["residents.id", "residents.name", "residents.email", "residents.flatNumber", "residents.leftAt"])
    .select(paymentValues.as("payments"))
    .$if(complex !== undefined, (query) => query.where("residents.complex", "=", complex ?? ""))
    .$if(startDate !== undefined, (query) => query.where(paymentInstant, ">=", startOfDay(startDate ?? "")))
    .$if(endDate !== undefined, (query) => query.where(paymentInstant, "<", endOfDay(endDate ?? "")))
    .groupBy("residents.id")
    .orderBy("residents.flatBlock")
    .orderBy("residents.flatSerial")
    .orderBy("residents.flatNumber")
    .orderBy("residents.createdAt")
    .execute();
  return found.map(({ payments, ...payer }) => ({ ...payer, payments: payments.map(paymentOf) }));
}

/** Paise that the active residents of each complex have yet to pay. */
export function unpaidByComplex(db: Db) {
  return db
    .selectFrom("bills")
    .innerJoin("residents", "residents.id", "bills.residentId")
    .select((eb) => ["residents.complex", eb.fn.sum<number>("bills.remainingPaise").as("unpaidPaise")])
    .where("residents.leftAt", "is", null)
    .where("bills.cancelledAt", "is", null)
    .where("bills.remainingPaise", ">", sql.lit(0))
    .groupBy("residents.complex")
    .execute();
}

/** Active residents of each complex. */
export function residentsByComplex(db: Db) {
  return db
    .selectFrom("residents")
    .select((eb) => ["complex", eb.fn.countAll<number>().as("residents")])
    .where("leftAt", "is", null)
    .where("approvedAt", "is not", null)
    .groupBy("complex")
    .execute();
}
