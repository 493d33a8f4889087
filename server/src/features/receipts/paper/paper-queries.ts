import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { type NamedReceipt, withNames } from "../queries.ts";

const paperSettingText = sql<string | null>`(SELECT value::text FROM settings WHERE key = 'paper')`;

/** Each with the setting of papers of the same instant; null while it is the default. */
export function receiptsById(
  db: Db,
  ids: readonly string[],
): Promise<(NamedReceipt & { paperSetting: string | null })[]> {
  return withNames(db)
    .select(paperSettingText.as("paperSetting"))
    .where("receipts.id", "=", sql<string>`ANY (${[...ids]}::text[])`)
    .execute();
}

export function receiptByToken(db: Db, token: string) {
  return db
    .selectFrom("receipts")
    .select(["id", "number", "flatNumber", "issuedAt", "amountPaise", "method", "state", "endedAt"])
    .where("token", "=", token)
    .executeTakeFirst();
}

interface GivenBack {
  paise: number;
  lastOn: string;
  isTrial: boolean;
}

/** What went back of a receipt's money, also when the company gave it back by itself; undefined when nothing did. */
export async function refundSummaryOf(db: Db, receiptId: string): Promise<GivenBack | undefined> {
  const { rows } = await sql<GivenBack>`
    SELECT sum(amount_paise)::bigint AS paise, bool_and(gateway = 'sandbox') AS is_trial,
        max(coalesce(paid_on, (settled_at AT TIME ZONE 'Asia/Kolkata')::date))::text AS last_on FROM (
      SELECT f.* FROM payments AS p JOIN refunds AS f ON f.payment_id = p.id
        WHERE p.receipt_id = ${receiptId} AND (f.source IS NOT NULL OR f.spent)
      UNION ALL
      SELECT f.* FROM receipts AS r JOIN refunds AS f ON f.unidentified_id = r.unidentified_id
        WHERE r.id = ${receiptId} AND (f.spent OR f.credit_id IN (SELECT id FROM credits WHERE unidentified_id = r.unidentified_id AND resident_id = r.resident_id))
    ) AS refunds WHERE state = 'SETTLED' AND kind = 'refund' HAVING count(*) > 0`.execute(db);
  return rows[0];
}
