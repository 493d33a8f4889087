import type { QueryOf } from "@aangan/contract/endpoint";
import { type listOwnPayments as contract, PAYMENTS_PER_PAGE } from "@aangan/contract/features/payments/payments";
import type { Db } from "../../../platform/database/db.ts";
import { paymentsOfResident } from "../queries.ts";
import { toPayment } from "./wire.ts";

/** A page past the end is empty. */
export async function listOwnPayments(db: Db, resident: { id: string }, query: QueryOf<typeof contract>) {
  const { page = 1, limit = PAYMENTS_PER_PAGE } = query;
  const found = await paymentsOfResident(db, resident.id, (page - 1) * limit, limit);
  return {
    payments: found.page.map(toPayment),
    pagination: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(found.count / limit)),
      totalPayments: found.count,
    },
  };
}
