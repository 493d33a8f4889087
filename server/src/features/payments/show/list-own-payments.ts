import type { Made } from "@aangan/contract/endpoint";
import { PAYMENTS_PER_PAGE, type Payment } from "@aangan/contract/payments";
import type { Db } from "../../../platform/database/db.ts";
import { countPayments, paymentsOfResident } from "../queries.ts";
import { paymentOnWire } from "./wire.ts";

export interface PageOfPayments {
  payments: Made<typeof Payment>[];
  pagination: { currentPage: number; totalPages: number; totalPayments: number };
}

/** A page past the end is empty. */
export async function listOwnPayments(
  db: Db,
  resident: { id: string },
  { page = 1, limit = PAYMENTS_PER_PAGE }: { page?: number | undefined; limit?: number | undefined },
): Promise<PageOfPayments> {
  const [rows, totalPayments] = await Promise.all([
    paymentsOfResident(db, resident.id, (page - 1) * limit, limit),
    countPayments(db, resident.id),
  ]);
  return {
    payments: rows.map(paymentOnWire),
    pagination: { currentPage: page, totalPages: Math.max(1, Math.ceil(totalPayments / limit)), totalPayments },
  };
}
