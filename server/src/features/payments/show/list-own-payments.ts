import type { AnswerOf, QueryOf } from "@aangan/contract/endpoint";
import type * as contract from "@aangan/contract/payments";
import { PAYMENTS_PER_PAGE } from "@aangan/contract/payments";
import type { Db } from "../../../platform/database/db.ts";
import { countPayments, paymentsOfResident } from "../queries.ts";
import { paymentOnWire } from "./wire.ts";

/** A page past the end is empty. */
export async function listOwnPayments(
  db: Db,
  resident: { id: string },
  { page = 1, limit = PAYMENTS_PER_PAGE }: QueryOf<typeof contract.listOwnPayments>,
): Promise<AnswerOf<typeof contract.listOwnPayments>> {
  const [rows, totalPayments] = await Promise.all([
    paymentsOfResident(db, resident.id, (page - 1) * limit, limit),
    countPayments(db, resident.id),
  ]);
  return {
    payments: rows.map(paymentOnWire),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(totalPayments / limit)), totalPayments },
  };
}
