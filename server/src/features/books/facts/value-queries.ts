import { sql } from "kysely";
import type { Check } from "../receipt-queries.ts";
import { isElsewhere } from "./order-queries.ts";

const dayOf = (instant: string) => sql.raw(`(${instant} AT TIME ZONE 'Asia/Kolkata')::date`);

export const checksOfValueDays: Check[] = [
  {
    check: "I-38",
    says: "A journal that was written after a closing counts in the closed books, or a bill was raised or cancelled in them.",
    finds: sql`SELECT j.id::text FROM journals AS j
        WHERE j.value_on <= (SELECT up_to FROM book_closings WHERE closed_at < j.written_at ORDER BY id DESC LIMIT 1)
      UNION ALL SELECT c.id::text FROM book_closings AS c LEFT JOIN book_reopenings AS r ON r.id = c.reopening_id
        WHERE c.reopening_id IS NOT NULL AND (r.state <> 'AGREED' OR r.requested_by = r.ended_by OR r.ended_by <> c.closed_by)`,
  },
  {
    check: "I-38 (days)",
    says: "Money counts in the ledger on another day than its receipt, its payment or its refund says.",
    finds: sql`SELECT j.id::text FROM journals AS j JOIN payments AS p ON p.id = j.payment_id JOIN receipts AS r ON r.id = p.receipt_id
        WHERE j.kind = 'CAPTURE' AND j.value_on <> r.counted_on
      UNION ALL SELECT j.id::text FROM journals AS j JOIN payments AS p ON p.id = j.payment_id
        WHERE j.kind = 'CAPTURE' AND ${isElsewhere("j.value_on", dayOf("p.paid_at"))}
      UNION ALL SELECT j.id::text FROM journals AS j JOIN refunds AS f ON f.id = j.refund_id
        WHERE j.kind = 'REFUND' AND f.kind = 'refund' AND f.paid_on IS NOT NULL AND ${isElsewhere("j.value_on", sql`f.paid_on`)}
      UNION ALL SELECT j.id::text FROM journals AS j
        WHERE j.kind IN ('CREDIT_USE', 'USE_BACK', 'ASSIGNMENT') AND j.value_on <> ${dayOf("j.written_at")}
      UNION ALL SELECT id::text FROM journals WHERE value_on > ${dayOf("written_at")} + 1`,
  },
];
