import { sql } from "kysely";
import type { Check } from "./receipt-queries.ts";

export const checksOfCertificates: Check[] = [
  {
    check: "I-34",
    says: "The numbers of certificates in a year have a gap, or a certificate says on its face something else than its row.",
    finds: sql`SELECT series || '-' || c.financial_year AS id FROM certificates AS c
        LEFT JOIN bill_serials AS s ON s.bill_type = c.series AND s.financial_year = c.financial_year
        GROUP BY series, c.financial_year, first_serial, last_serial
        HAVING min(serial) <> coalesce(first_serial, 1) OR max(serial) <> last_serial OR count(*) <> max(serial) - min(serial) + 1
      UNION ALL
      SELECT id FROM certificates WHERE number <> series || '-' || financial_year || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')
        OR (face ->> 'flatNumber', face ->> 'asOf') IS DISTINCT FROM (flat_number, as_of::text) OR coalesce(face ->> 'name', '') = ''
        OR as_of <> (issued_at AT TIME ZONE 'Asia/Kolkata')::date`,
  },
];
