import { sql } from "kysely";
import type { Check } from "./receipt-queries.ts";

export const checksOfInstruments: Check[] = [
  {
    check: "I-25 (parts)",
    says: "The receipts of a transfer or cheque are for more than it, or less though it is shared with no other flat, one flat has two of them, or one names another.",
    finds: sql`SELECT i.id FROM instruments AS i JOIN receipts AS r ON r.instrument_id = i.id AND r.ended_at IS NULL
        GROUP BY i.id HAVING sum(r.amount_paise) > i.amount_paise OR count(*) > count(DISTINCT r.resident_id)
          OR (sum(r.amount_paise) < i.amount_paise AND NOT i.shared)
      UNION ALL
      SELECT r.id FROM receipts AS r LEFT JOIN instruments AS i ON i.id = r.instrument_id
        WHERE r.method IN ('cheque', 'transfer')
          AND (i.method, i.reference, i.bank_key, i.cheque_on) IS DISTINCT FROM (r.method, r.reference, bank_key(r.bank), r.cheque_on)`,
  },
  {
    check: "I-30 (parts)",
    says: "The receipts of one cheque are on several slips, or at the bank for less than the cheque.",
    // An instrument with the id of a receipt is older than this rule.
    finds: sql`SELECT i.id FROM instruments AS i JOIN receipts AS r ON r.instrument_id = i.id AND r.ended_at IS NULL
      WHERE i.method = 'cheque' AND NOT EXISTS (SELECT FROM receipts AS old WHERE old.id = i.id)
      GROUP BY i.id HAVING count(DISTINCT coalesce(deposit_id, '')) > 1
        OR bool_or(deposit_id IS NOT NULL) AND sum(r.amount_paise) <> i.amount_paise`,
  },
];
