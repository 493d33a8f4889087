import { sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";

/** Days in India, both included; either may be open. */
export interface Period {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** When the money was taken, or when an unpaid payment was begun. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

/** All states, newest first. */
function paymentsOfPeriod(db: Db, { startDate, endDate }: Period) {
  return db
    .selectFrom("payments")
    .innerJoin("bills", "bills.id", "payments.billId")
    .select([
      "payments.id",
      "payments.residentId",
      "payments.billId",
      "payments.flatNumber",
      "payments.state",
      "payments.amountPaise",
      "payments.capturedPaise",
      "payments.refundedPaise",
      "payments.method",
      "bills.billType",
      // One instant instead of two: parsing instants takes longest when thousands of rows are read.
      paymentInstant.as("instant"),
    ])
    .$if(startDate !== undefined, (query) => query.where(paymentInstant, ">=", startOfDay(startDate ?? "")))
    .$if(endDate !== undefined, (query) => query.where(paymentInstant, "<", endOfDay(endDate ?? "")))
    .orderBy(paymentInstant, "desc")
    .orderBy("payments.id");
}

export function paymentsOfResident(db: Db, residentId: string, period: Period) {
  return paymentsOfPeriod(db, period).where("payments.residentId", "=", residentId).execute();
}

/** All complexes when undefined. */
export function paymentsOfComplex(db: Db, complex: string | undefined, period: Period, most: number) {
  return paymentsOfPeriod(db, period)
    .innerJoin("residents", "residents.id", "payments.residentId")
    .$if(complex !== undefined, (query) => query.where("residents.complex", "=", complex ?? ""))
    .limit(sql.lit(most))
    .execute();
}

/** Present and former residents, in the order of their flats. */
export function payers(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("residents")
    .select(["id", "name", "email", "flatNumber", "leftAt"])
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("flatBlock")
    .orderBy("flatSerial")
    .orderBy("flatNumber")
    .orderBy("createdAt")
    .execute();
}

/** In paise, active residents only. */
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

export function residentsByComplex(db: Db) {
  return db
    .selectFrom("residents")
    .select((eb) => ["complex", eb.fn.countAll<number>().as("residents")])
    .where("leftAt", "is", null)
    .where("approvedAt", "is not", null)
    .groupBy("complex")
    .execute();
}
