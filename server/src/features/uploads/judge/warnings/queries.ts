import { billTypes } from "@aangan/contract/bill-kinds";
import { sql } from "kysely";
import { arrayText } from "../../../../platform/database/array-text.ts";
import type { Db } from "../../../../platform/database/db.ts";
import { dueRanges } from "../../../bills/due-ranges.ts";
import { type BilledBefore, lastBillKey } from "./seen.ts";

interface LastUpload {
  billType: string;
  complex: string;
  rows: number;
  paise: number;
  flats: string[];
}

interface LastBill {
  residentId: string;
  billType: string;
  paise: number;
}

export interface LiveBill extends LastBill {
  dueOn: string;
}

/** More than any upload has for one resident and type; keeps years of other bills unread. */
const NEWEST_BILLS = sql.lit(12);

/** Cancelled bills count as never billed. Of each resident and type, an upload counts with 12 bills at most. */
export async function billedBefore(db: Db, residentIds: readonly string[]): Promise<BilledBefore> {
  const ids = [...new Set(residentIds)];
  const uploads = await lastUploads(db, ids);
  const bills = await lastBills(db, ids);
  return { uploads, lastOfFlat: new Map(bills.map((bill) => [lastBillKey(bill), bill.paise])) };
}

/** Of the complexes of these residents, also with the bills of those who have left since. */
async function lastUploads(db: Db, residentIds: readonly string[]): Promise<LastUpload[]> {
  const found = await sql<LastUpload>`
    WITH uploaded AS MATERIALIZED (
      SELECT complex, type.bill_type, bill.*
      FROM residents, unnest(${billTypes}::text[]) AS type (bill_type), LATERAL (
        SELECT upload_id, uploaded_at, original_paise, flat_number FROM bills
        WHERE bills.resident_id = residents.id AND bills.bill_type = type.bill_type
          AND upload_id IS NOT NULL AND cancelled_at IS NULL
        ORDER BY due_on DESC LIMIT ${NEWEST_BILLS}
      ) AS bill
      WHERE complex IN (SELECT complex FROM residents WHERE id = ANY (${residentIds}::text[]))
    ), newest AS (
      SELECT DISTINCT ON (complex, bill_type) complex, bill_type, upload_id FROM uploaded
      ORDER BY complex, bill_type, uploaded_at DESC, upload_id
    )
    SELECT bill_type, complex, count(*) AS rows, sum(original_paise) AS paise,
      array_agg(DISTINCT flat_number ORDER BY flat_number) AS flats
    FROM uploaded JOIN newest USING (complex, bill_type, upload_id)
    GROUP BY bill_type, complex ORDER BY bill_type, complex`.execute(db);
  return found.rows;
}

/** Also those of the form. */
async function lastBills(db: Db, residentIds: readonly string[]): Promise<LastBill[]> {
  const found = await sql<LastBill>`
    SELECT resident.id AS resident_id, type.bill_type, bill.paise
    FROM unnest(${residentIds}::text[]) AS resident (id), unnest(${billTypes}::text[]) AS type (bill_type), LATERAL (
      SELECT original_paise AS paise FROM bills
      WHERE bills.resident_id = resident.id AND bills.bill_type = type.bill_type AND cancelled_at IS NULL
      ORDER BY due_on DESC, uploaded_at DESC LIMIT 1
    ) AS bill`.execute(db);
  return found.rows;
}

/**
 * Live bills of the same residents with any of the amounts. The database compares amounts, for the other bills are many.
 * Without `OFFSET` it would read every bill.
 */
export async function billsDueNear(
  db: Db,
  bills: readonly { residentId: string; dueOn: string; originalPaise: number }[],
  days: number,
): Promise<LiveBill[]> {
  const { residentIds, firsts, lasts } = dueRanges(bills);
  const amounts = [...new Set(bills.map(({ originalPaise }) => originalPaise))];
  const found = await sql<LiveBill>`
    SELECT asked.resident_id, bill_type, paise, due_on
    FROM unnest(${residentIds}::text[], ${firsts}::date[], ${lasts}::date[]) AS asked (resident_id, first_due, last_due),
    LATERAL (
      SELECT bill_type, original_paise AS paise, due_on FROM bills
      WHERE bills.resident_id = asked.resident_id AND cancelled_at IS NULL
        AND due_on BETWEEN first_due - ${days}::integer AND last_due + ${days}::integer
      OFFSET 0
    ) AS live
    WHERE paise = ANY (${arrayText(amounts)}::bigint[])`.execute(db);
  return found.rows;
}
