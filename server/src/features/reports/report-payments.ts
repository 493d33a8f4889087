import type { Made } from "@aangan/contract/endpoint";
import type { Payment } from "@aangan/contract/payments";
import type { UserWithPayments } from "@aangan/contract/reports";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { paymentOfInstant } from "../payments/show/wire.ts";
import { findResident } from "../residents/find-resident.ts";
import { type Period, payers, paymentsOfComplex, paymentsOfResident } from "./queries.ts";
import { refuseReversed } from "./refuse-reversed.ts";

export const reportLimits = {
  /** More than a year of an association with 1,500 flats has. */
  payments: 50_000,
};

/** Newest first. Refuses with `not_found`. */
export async function listResidentPayments(
  db: Db,
  residentId: string,
  period: Period,
): Promise<Made<typeof Payment>[]> {
  refuseReversed(period);
  await findResident(db, residentId);
  return (await paymentsOfResident(db, residentId, period)).map((row) => paymentOfInstant(row, row.instant));
}

/** Only residents with payments in the period; marks former ones. Refuses with `too_many_payments`. */
export async function reportPayments(
  db: Db,
  complex: string | undefined,
  period: Period,
): Promise<Made<typeof UserWithPayments>[]> {
  refuseReversed(period);
  const byResident = new Map<string, Made<typeof Payment>[]>();
  const { payments: most } = reportLimits;
  const rows = await paymentsOfComplex(db, complex, period, most + 1);
  if (rows.length > most) refuse("too_many_payments", { params: { most: most.toLocaleString("en-IN") } });
  for (const row of rows) {
    const payments = byResident.get(row.residentId) ?? [];
    payments.push(paymentOfInstant(row, row.instant));
    byResident.set(row.residentId, payments);
  }
  return (await payers(db, [...byResident.keys()])).flatMap(({ id, name, email, flatNumber, leftAt }) => {
    const payments = byResident.get(id);
    return payments ? [{ user: { _id: id, name, email, flatNumber, former: leftAt !== null }, payments }] : [];
  });
}
