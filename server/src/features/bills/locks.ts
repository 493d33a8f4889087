import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { compiledOnce } from "../../platform/database/compiled-once.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { dueRanges } from "./due-ranges.ts";
import type { BillToInsert } from "./queries.ts";

/** A payment is locked before its bill, a credit after it. */
export async function lockBill(tx: Tx, id: string) {
  return (await lockedBill(tx, { id })).at(0);
}

const lockedBill = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom("bills").selectAll().where("id", "=", id).forUpdate(),
);

const lockedOwnBill = compiledOnce((db, { id, residentId }: { id: string; residentId: string }) =>
  db.selectFrom("bills").selectAll().where("id", "=", id).where("residentId", "=", residentId).forUpdate(),
);

/** Refuses somebody else's bill with `not_found`. */
export async function lockOwnBill(tx: Tx, resident: { id: string }, billId: string) {
  const [own = refuse("not_found")] = await lockedOwnBill(tx, { id: billId, residentId: resident.id });
  const { id, flatNumber, billType, dueOn, remainingPaise, cancelledAt } = own;
  const isCancelled = cancelledAt !== null;
  return { id, flatNumber, billType, dueOn, remainingPaise: paise(remainingPaise), isCancelled };
}

export async function isFrozen(db: Db, billId: string): Promise<boolean> {
  return (await db.selectNoFrom(frozenOf(billId).as("is")).executeTakeFirstOrThrow()).is;
}

/** For statements that ask about more. */
export function frozenOf(billId: string | null) {
  return sql<boolean>`EXISTS (SELECT FROM frozen_bills WHERE bill_id = ${billId} AND released_at IS NULL)`;
}

/** A released bill is frozen anew, even after the same finding: it is still wrong. A frozen one keeps its first reason. */
export async function freezeBills(tx: Tx, billIds: readonly string[], broke: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO frozen_bills (bill_id, broke, frozen_at)
    SELECT id, ${broke}, ${now} FROM bills WHERE id = ANY (${[...billIds]}::text[]) ORDER BY id
    ON CONFLICT (bill_id) DO UPDATE
      SET broke = excluded.broke, frozen_at = excluded.frozen_at,
        released_at = NULL, released_by = NULL, release_reason = NULL
      WHERE frozen_bills.released_at IS NOT NULL`.execute(tx);
}

/** Any number, but the same in every portal: uploads raise bills one at a time. */
const UPLOAD_LOCK = 4_021_978;

/** Holds off other uploads until the transaction ends. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${UPLOAD_LOCK})`.execute(tx);
}

/**
 * May return bills due in between. Without `OFFSET` PostgreSQL would read every bill, and if it knew within it that they were uploaded,
 * all that were ever uploaded, for each resident anew, as long as its statistics know of few.
 */
export async function findUploadedBills(db: Db, rows: readonly Pick<BillToInsert, "residentId" | "dueOn">[]) {
  const { residentIds, firsts, lasts } = dueRanges(rows);
  const found = await sql<Omit<BillToInsert, "id" | "flatNumber">>`
    SELECT asked.resident_id, bill_type, due_on, original_paise
    FROM unnest(${residentIds}::text[], ${firsts}::date[], ${lasts}::date[]) AS asked (resident_id, first_due, last_due),
    LATERAL (
      SELECT bill_type, due_on, original_paise, upload_id FROM bills
      WHERE bills.resident_id = asked.resident_id AND due_on BETWEEN first_due AND last_due AND cancelled_at IS NULL
      OFFSET 0
    ) AS live
    WHERE upload_id IS NOT NULL`.execute(db);
  return found.rows;
}
