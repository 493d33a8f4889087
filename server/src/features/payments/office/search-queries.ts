import { officeMethods } from "@aangan/contract/methods";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

export interface NamedPayment {
  id: string;
  flatNumber: string;
  name: string;
  state: string;
  reviewReason: string | null;
  amountPaise: number;
  createdAt: Date;
}

/**
 * By our id or the company's, its order, or the bank's reference of money that came online; newest first. Of a payment in
 * review these are known from what the company said. The companies are listed from the index first, one step for each,
 * because it begins with them.
 */
export async function paymentsNamed(db: Db, ids: readonly string[], references: readonly string[], limit: number) {
  const { rows } = await sql<NamedPayment>`
    WITH RECURSIVE companies AS (
      SELECT min(gateway) AS name FROM payments WHERE gateway_payment_id IS NOT NULL
      UNION ALL
      SELECT (SELECT min(gateway) FROM payments WHERE gateway_payment_id IS NOT NULL AND gateway > companies.name)
      FROM companies WHERE companies.name IS NOT NULL
    )
    SELECT payments.id, payments.flat_number, residents.name, state, review_reason, amount_paise, payments.created_at
    FROM payments JOIN residents ON residents.id = payments.resident_id
    WHERE payments.id = ANY (ARRAY(
      SELECT id FROM payments WHERE id = ANY (${ids}::text[])
      UNION SELECT id FROM payments WHERE reference = ANY (${references}::text[]) AND gateway <> ALL (${[...officeMethods]}::text[])
      UNION SELECT id FROM payments WHERE gateway_order_id = ANY (${ids}::text[])
      UNION SELECT payment_id FROM payment_facts
        WHERE payment_id = ANY (ARRAY(SELECT id FROM payments
            WHERE state IN ('CREATED', 'PENDING', 'REVIEW') AND state = 'REVIEW'))
          AND (detail -> 'capture' -> 'gatewayPaymentIds' ?| ${ids}::text[]
            OR detail -> 'capture' ->> 'reference' = ANY (${references}::text[]))
      UNION SELECT payment_id FROM payment_transactions
        WHERE gateway = ANY (ARRAY(SELECT name FROM companies)) AND gateway_payment_id = ANY (${ids}::text[])))
    ORDER BY payments.created_at DESC, payments.id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}
