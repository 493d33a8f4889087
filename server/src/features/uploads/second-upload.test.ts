import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { bill } from "../../../test/sheets/seen-bills.ts";
import type { Tx } from "../../platform/database/db.ts";
import { findUploadedBills } from "../bills/locks.ts";
import { billedBefore } from "./judge/warnings/queries.ts";
import { liveBillsNear } from "./judge/warnings/second-bills.ts";

const FLATS = 200;
const BILLS_OF_A_FLAT = 10;

let desk: PaymentDesk;
let residents: string[];

/** An office that has raised its bills by hand so far, and has just uploaded as many for the first time. */
beforeAll(async () => {
  desk = await openDesk();
  residents = await Promise.all(Array.from({ length: FLATS }, (_, nth) => desk.resident(`E-${nth + 1}`)));
  await desk.database.inTransaction((tx) => raise(tx, null, "2025-01-01"));
  // By what the database learns here it goes until it looks again, minutes after the first upload.
  await analyze();
  await desk.database.inTransaction(async (tx) => {
    await sql`INSERT INTO admins (id, name, email, password_hash, created_at)
      VALUES ('A1', 'Asha', 'asha@example.org', '', now())`.execute(tx);
    await sql`INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at, ended_at)
      VALUES ('U1', 'A1', 'bills', 'november.xlsx', '', 'done', now(), now(), now())`.execute(tx);
    await raise(tx, "U1", "2026-11-01");
  });
});
afterAll(() => desk.close());

async function raise(tx: Tx, upload: string | null, firstDay: string): Promise<void> {
  await sql`INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by, upload_id)
    SELECT concat_ws('-', ${upload ?? "FORM"}::text, residents.id, day), residents.id, flat_number, 'electricity',
      ${firstDay}::date + day, 50000, now(), 'A1', ${upload}::text
    FROM residents, generate_series(1, ${BILLS_OF_A_FLAT}::integer) AS day`.execute(tx);
}

async function analyze(): Promise<void> {
  const { connection } = desk.database;
  const database = "database" in connection ? connection.database : "";
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  await client.query("VACUUM ANALYZE").finally(() => client.end());
}

/** How many bills this transaction has read so far. */
async function fetched(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT seq_tup_read + idx_tup_fetch AS count FROM pg_stat_xact_user_tables WHERE relname = 'bills'`.execute(tx);
  return rows[0]?.count ?? 0;
}

const seen = () => residents.map((residentId, nth) => bill(nth + 1, { residentId, dueOn: "2026-11-05" }));

it.each<[string, number, (tx: Tx) => Promise<unknown>]>([
  ["bills that were uploaded before", 1, (tx) => findUploadedBills(tx, seen())],
  ["bills that are due at about the same time", BILLS_OF_A_FLAT, (tx) => liveBillsNear(tx, seen())],
  ["what was billed before", 4 * BILLS_OF_A_FLAT, (tx) => billedBefore(tx, residents)],
])("the second upload reads of each flat its own bills only: %s", async (_what, maxCount, read) => {
  await desk.database.inTransaction(async (tx) => {
    const before = await fetched(tx);
    await read(tx);
    const count = (await fetched(tx)) - before;
    expect(count).toBeGreaterThan(0);
    expect(count / FLATS).toBeLessThanOrEqual(maxCount);
  });
});
