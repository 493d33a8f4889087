import type { WireOf } from "@aangan/contract/endpoint";
import type { Payment } from "@aangan/contract/features/payments/payments";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { paymentOfInstant } from "../payments/show/wire.ts";
import {
  owedByComplex,
  type Period,
  payers,
  paymentsOfComplex,
  paymentsOfResident,
  sumsOfPayments,
} from "./queries.ts";

export const reportLimits = {
  /** More than a year of an association with 1,500 flats has. */
  payments: 50_000,
};

function refuseReversed({ startDate, endDate }: Period): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    refuse("dates_reversed", { field: "endDate" });
  }
}

type Listed = Awaited<ReturnType<typeof paymentsOfResident>>[number];

/** As it was at the end of the period, so that the report of a closed month stays; what went back later is named. */
function asOfEnd(row: Listed, { endDate }: Period): WireOf<typeof Payment> {
  const { takenBackOn, refundedLater } = row;
  const isStillThere = takenBackOn !== null && endDate !== undefined && takenBackOn > endDate;
  const reversedAt = isStillThere ? null : row.reversedAt;
  return {
    ...paymentOfInstant({ ...row, reversedAt, refundedPaise: row.refunded ?? 0 }, row.instant),
    ...(takenBackOn !== null && { takenBackOn }),
    ...(refundedLater && { refundedLater: paise(refundedLater) }),
  };
}

/** All states, newest first. Refuses with `dates_reversed`. */
export async function listPayments(db: Db, residentId: string, period: Period): Promise<WireOf<typeof Payment>[]> {
  refuseReversed(period);
  return (await paymentsOfResident(db, residentId, period)).map((row) => asOfEnd(row, period));
}

/** Only residents with payments in the period; marks former ones. Refuses with `too_many_payments`. */
export async function reportPayments(db: Db, complex: string | undefined, period: Period) {
  refuseReversed(period);
  const byResident = new Map<string, WireOf<typeof Payment>[]>();
  const { payments: limit } = reportLimits;
  const rows = await paymentsOfComplex(db, complex, period, limit + 1);
  if (rows.length > limit) refuse("too_many_payments", { params: { most: limit.toLocaleString("en-IN") } });
  for (const row of rows) {
    const payments = byResident.get(row.residentId) ?? [];
    payments.push(asOfEnd(row, period));
    byResident.set(row.residentId, payments);
  }
  return (await payers(db, [...byResident.keys()])).map(({ id, name, email, flatNumber, leftAt }) => ({
    user: { _id: id, name, email, flatNumber, former: leftAt !== null },
    payments: byResident.get(id) ?? [],
  }));
}

/** What residents paid and got back, as the report lists it, and what each complex owes. */
export async function addUpReports(db: Db) {
  return { paid: await sumsOfPayments(db), owed: await owedByComplex(db) };
}
