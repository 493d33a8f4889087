import type { BillType } from "@aangan/contract/bill-kinds";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

export interface OpenBillOfFlat {
  id: string;
  residentId: string;
  billType: BillType;
  dueOn: string;
  remainingPaise: number;
  frozen: boolean;
}

/** Those that can take money, and those that are frozen. */
export async function openBillsOfAll(db: Db, residentIds: readonly string[]): Promise<OpenBillOfFlat[]> {
  const { rows } = await sql<OpenBillOfFlat>`
    SELECT b.id, b.resident_id, b.bill_type, b.due_on, b.remaining_paise,
      EXISTS (SELECT FROM frozen_bills WHERE bill_id = b.id AND released_at IS NULL) AS frozen
    FROM bills AS b
    WHERE b.resident_id = ANY (${[...residentIds]}::text[]) AND b.cancelled_at IS NULL AND b.remaining_paise > 0
    ORDER BY b.id`.execute(db);
  return rows;
}

/** Locks them in the order of their numbers. What each can still take; nothing of one that is cancelled or frozen. */
export async function lockRests(tx: Tx, billIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; rest: number }>`
    SELECT id, CASE WHEN cancelled_at IS NULL
        AND NOT EXISTS (SELECT FROM frozen_bills WHERE bill_id = b.id AND released_at IS NULL)
      THEN remaining_paise ELSE 0 END AS rest
    FROM bills AS b WHERE id = ANY (${[...billIds]}::text[]) ORDER BY id FOR UPDATE OF b`.execute(tx);
  return new Map(rows.map(({ id, rest }) => [id, rest]));
}
