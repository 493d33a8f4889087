import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import { migrationsFolder } from "../../server/src/platform/machine/server-paths.ts";
import { oldDatabase } from "./old-database.ts";

/** A migration with people and the audit log, and with many after it. */
const OLD = "0005";

async function linesOf(connection: Connection, sql: string): Promise<string[]> {
  const client = new pg.Client(connection);
  // Its connection may be ended with those of the migrations.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ line: string }>(sql).finally(() => client.end());
  return rows.map(({ line }) => line);
}

async function oldPortal(): Promise<Connection> {
  const connection = await oldDatabase(OLD);
  await linesOf(
    connection,
    `INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, email_token, created_at, approved_at)
       VALUES ('hari', 'Hari Das', 'E-041', 'hari@example.com', '9876543210', 'RICHMOND PARK', 'x', 'y', '2026-11-21', '2026-11-21')`,
  );
  return connection;
}

const readRows = (connection: Connection) =>
  linesOf(
    connection,
    "SELECT to_jsonb(residents)::text AS line FROM residents UNION ALL SELECT concat_ws(' ', action, touched) FROM audit_log",
  );

/** The schema: tables, constraints, functions and applied migrations. */
const shape = (connection: Connection) =>
  linesOf(
    connection,
    `SELECT table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') || is_nullable AS line
       FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT tgrelid::regclass || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT proname || md5(prosrc) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     UNION ALL SELECT name FROM schema_migrations ORDER BY 1`,
  );

describe("Migrations on old data (test INF-41)", () => {
  // [INF-41]
  it("come to the same end when they are killed half way, run twice, and run by three at once", async () => {
    const [calm, connection] = [await oldPortal(), await oldPortal()];
    const before = await readRows(connection);
    await migrate(calm, migrationsFolder);
    for (let times = 0; times < 5; times++) {
      const migrating = migrate(connection, migrationsFolder).catch(() => undefined);
      await sleep(15 * (times + 1));
      await linesOf(
        connection,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'aangan migrations'`,
      );
      await migrating;
    }
    await Promise.all([1, 2, 3].map(() => migrate(connection, migrationsFolder)));
    expect(await migrate(connection, migrationsFolder)).toEqual([]);
    expect(await shape(connection)).toEqual(await shape(calm));
    expect(await readRows(connection)).toEqual(before);
    expect(before).toHaveLength(2);
  });
});
