import { sql } from "kysely";
import { endOfDay, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";

/** Days of the association's calendar, both included; either may be open. */
export interface Period {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** When a payment counts: when its money was taken, or when it was begun while it has not been. */
const paymentInstant = sql<Date>`coalesce(payments.paid_at, payments.created_at)`;

/** Payments of a period in all states, newest first, with the type of their bill. */
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
      // One instant instead of the two that it is made of: reading instants is the longest part of reading thousands of rows.
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

/** Payments of a complex, or of all, `most` at most. */
export function paymentsOfComplex(db: Db, complex: string | undefined, period: Period, most: number) {
  return paymentsOfPeriod(db, period)
    .innerJoin("residents", "residents.id", "payments.residentId")
    .$if(complex !== undefined, (query) => query.where("residents.complex", "=", complex ?? ""))
    .limit(sql.lit(most))
    .execute();
}

/** Residents with these ids, present and former, in the order of their flats. */
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
