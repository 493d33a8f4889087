import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "../../../test/desks/database.ts";
import { PORTAL } from "../../platform/database/postgres/access.ts";

let owner: pg.Client;
beforeAll(async () => {
  const { connection } = await freshDatabase();
  owner = new pg.Client({ ...connection, user: PORTAL });
  await owner.connect();
});
afterAll(() => owner.end());

it("The columns that the audit log shows exist, and their tables are noted", async () => {
  const { rows } = await owner.query(
    `SELECT table_name, column_name FROM audit_columns WHERE NOT EXISTS (
       SELECT FROM pg_attribute JOIN pg_trigger ON tgrelid = attrelid
       WHERE attrelid = to_regclass(table_name) AND attname = column_name AND tgfoid = 'note_changes'::regproc)`,
  );
  expect(rows).toEqual([]);
});

it("The audit log masks a new column until a row shows it", async () => {
  const note = async (number: string) => {
    await owner.query("UPDATE residents SET parking_place = $1", [number]);
    const { rows } = await owner.query("SELECT changes -> -1 -> 'now' AS now FROM audit_pending");
    return rows[0]?.now;
  };
  await owner.query(
    `BEGIN; ALTER TABLE residents ADD COLUMN parking_place text NOT NULL DEFAULT '';
     INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at)
       VALUES ('hari', 'Hari Das', 'E-041', 'hari@example.com', '9876543210', 'RICHMOND PARK', 'x', now());`,
  );
  expect(await note("B-17")).toEqual({ parking_place: "•••" });
  await owner.query("INSERT INTO audit_columns VALUES ('residents', 'parking_place')");
  expect(await note("B-18")).toEqual({ parking_place: "B-18" });
  await owner.query("ROLLBACK");
});
