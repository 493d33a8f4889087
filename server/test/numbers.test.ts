import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "./desks/database.ts";

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client((await freshDatabase()).connection);
  await client.connect();
});
afterAll(() => client.end());

async function names(sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

describe("Numbers that only grow (test INF-44)", () => {
  // [INF-44]
  it("count to 2^63: every sequence, and every column that is filled from one", async () => {
    expect(
      await names(
        "SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema() AND max_value < 9223372036854775807",
      ),
    ).toEqual([]);
    expect(
      await names(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
         WHERE table_schema = current_schema() AND data_type <> 'bigint'
           AND (is_identity = 'YES' OR column_default LIKE 'nextval%')`,
      ),
    ).toEqual([]);
  });

  // [INF-44]
  it("are no keys of other tables: those are random, or 64 bits wide", async () => {
    expect(
      await names(
        `SELECT DISTINCT conrelid::regclass || '.' || attname AS name
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
         WHERE contype IN ('p', 'f') AND connamespace = current_schema()::regnamespace
           AND atttypid IN ('int2'::regtype, 'int4'::regtype)`,
      ),
    ).toEqual([]);
  });
});
