import { sql } from "kysely";
import type { Check } from "../receipt-queries.ts";

const tables = ["payments", "credits", "receipts", "claims", "certificates", "approvals"];

/** A flat number belongs to one resident's row for ever. */
const ofAnotherFlat = sql.join(
  tables.map(
    (table) => sql`SELECT x.id::text FROM ${sql.table(table)} AS x JOIN residents AS r ON r.id = x.resident_id
      WHERE x.flat_number <> r.flat_number`,
  ),
  sql` UNION ALL `,
);

export const checksOfOwners: Check[] = [
  {
    check: "I-45",
    says: "A bill is of another flat than its resident, its payments or the advance that paid it.",
    names: "bills",
    finds: sql`SELECT b.id FROM bills AS b JOIN residents AS r ON r.id = b.resident_id WHERE b.flat_number <> r.flat_number
      UNION ALL SELECT b.id FROM bills AS b JOIN payments AS p ON p.bill_id = b.id WHERE p.resident_id <> b.resident_id
      UNION ALL SELECT b.id FROM bills AS b JOIN credit_uses AS u ON u.bill_id = b.id JOIN credits AS c ON c.id = u.credit_id
        WHERE c.resident_id <> b.resident_id
      UNION ALL SELECT b.id FROM bills AS b JOIN receipts AS r ON r.id = b.bounced_receipt_id WHERE r.resident_id <> b.resident_id`,
  },
  {
    check: "I-45 (money)",
    says: "Money, or a paper, is of another flat than what it came from.",
    finds: sql`${ofAnotherFlat}
      UNION ALL SELECT p.id FROM credits AS c JOIN payments AS p ON p.id = c.payment_id WHERE p.resident_id <> c.resident_id
      UNION ALL SELECT u.id FROM credits AS c JOIN unidentified_money AS u ON u.id = c.unidentified_id
        WHERE c.undone_at IS NULL AND u.assigned_to IS DISTINCT FROM c.resident_id
      UNION ALL SELECT a.id FROM approvals AS a JOIN payments AS p ON p.id = a.payment_id WHERE p.resident_id <> a.resident_id
      UNION ALL SELECT r.id FROM refunds AS r JOIN credits AS c ON c.id = r.credit_id
        WHERE (r.payment_id, r.unidentified_id) IS DISTINCT FROM (c.payment_id, c.unidentified_id)
      UNION ALL SELECT p.id FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id JOIN credits AS c ON c.id = l.credit_id
          JOIN payments AS p ON p.id = j.payment_id WHERE l.account_id <> p.resident_id OR c.payment_id IS DISTINCT FROM p.id
      UNION ALL SELECT u.bill_id FROM ledger AS l JOIN journals AS j ON j.id = l.journal_id JOIN credit_uses AS u ON u.id = j.credit_use_id
        WHERE CASE l.account_kind WHEN 'BILL' THEN l.account_id <> u.bill_id ELSE l.credit_id IS DISTINCT FROM u.credit_id END`,
  },
];
