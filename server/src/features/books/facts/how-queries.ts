import { sql } from "kysely";
import type { Check } from "../receipt-queries.ts";

export const checksOfMethods: Check[] = [
  {
    check: "I-42",
    says: "A refund of a receipt that was taken back is called something else, or another refund is called so.",
    finds: sql`SELECT r.id FROM refunds AS r LEFT JOIN payments AS p ON p.id = r.payment_id
        WHERE ((r.kind = 'reversal') <> (p.reversed_at IS NOT NULL AND r.source IS NOT NULL AND r.made_by = 'office')
            -- Paid out before the bank returned the cheque.
            AND NOT EXISTS (SELECT FROM receipts AS c WHERE c.id = p.receipt_id AND c.paid_out_paise > 0 AND r.kind = 'refund'))
          OR r.gateway IS DISTINCT FROM coalesce(p.gateway, (SELECT gateway FROM unidentified_money WHERE id = r.unidentified_id))
      UNION ALL SELECT p.id FROM payments AS p LEFT JOIN receipts AS r ON r.id = p.receipt_id
        WHERE (p.reversed_at IS NOT NULL) <> (r.ended_at IS NOT NULL AND r.number IS NOT NULL)`,
  },
  {
    check: "I-42 (paid out)",
    says: "Money left the office by another way than the refund says.",
    finds: sql`SELECT id FROM refunds WHERE paid_method = 'cash' AND reference IS NOT NULL
      UNION ALL SELECT id FROM refunds
        WHERE made_by = 'office' AND kind = 'refund' AND (paid_method IS NULL) <> (gateway NOT IN ('cash', 'cheque', 'transfer'))`,
  },
  {
    check: "I-42 (references)",
    says: "A payment has another way or reference than its receipt, or than the payment company said.",
    finds: sql`SELECT p.id FROM payments AS p JOIN receipts AS r ON r.id = p.receipt_id
        WHERE p.reference <> r.reference OR (r.method <> 'online' AND p.gateway <> r.method)
      UNION ALL SELECT p.id FROM payments AS p, LATERAL (SELECT detail -> 'capture' AS capture FROM payment_facts
          WHERE payment_id = p.id AND state_after = 'SUCCESS' AND state_before <> 'SUCCESS' ORDER BY id LIMIT 1) AS f
        WHERE p.reference <> capture ->> 'reference' OR p.captured_paise <> (capture ->> 'amountPaise')::bigint
          OR NOT capture -> 'gatewayPaymentIds' ? p.gateway_payment_id`,
  },
];
