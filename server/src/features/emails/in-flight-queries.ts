import { sql } from "kysely";

/** Of a row of `bills`: told of by a notice, covered by a post-dated cheque, being paid online, or held for a decision. */
export const isPending = sql<boolean>`(
  EXISTS (SELECT FROM claims WHERE claims.resident_id = bills.resident_id AND claims.state = 'WAITING'
    AND (claims.requested_lines = '[]' OR claims.requested_lines @> jsonb_build_array(jsonb_build_object('billId', bills.id))))
  OR EXISTS (SELECT FROM receipts WHERE receipts.resident_id = bills.resident_id AND receipts.state = 'LATER'
    AND receipts.wish -> 'lines' @> jsonb_build_array(jsonb_build_object('billId', bills.id)))
  OR EXISTS (SELECT FROM payments WHERE payments.bill_id = bills.id AND payments.state IN ('CREATED', 'PENDING'))
  OR EXISTS (SELECT FROM frozen_bills WHERE frozen_bills.bill_id = bills.id AND frozen_bills.released_at IS NULL))`;
