import type { Made } from "@aangan/contract/endpoint";
import type { Payment } from "@aangan/contract/payments";
import type { Db } from "../../platform/database/db.ts";
import { paymentOfInstant } from "../payments/show/wire.ts";
import { type Period, paymentsOfResident } from "./queries.ts";
import { refuseReversed } from "./refuse-reversed.ts";

/** All states, newest first. Refuses with `dates_reversed`. */
export async function reportOwnPayments(
  db: Db,
  resident: { id: string },
  period: Period,
): Promise<Made<typeof Payment>[]> {
  refuseReversed(period);
  return (await paymentsOfResident(db, resident.id, period)).map((row) => paymentOfInstant(row, row.instant));
}
