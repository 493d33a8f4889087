import pg from "pg";
import { inject } from "vitest";
import type { Connection } from "../../src/platform/database/postgres/access.ts";

/** Copies the rows of a database, after `statements` on them, to one of an older version, which may lack columns and tables. */
export async function copyToOlder(from: string | undefined, older: Connection, statements: string): Promise<void> {
  const source = new pg.Client({ ...inject("databaseServer"), database: from });
  const target = new pg.Client({ ...inject("databaseServer"), database: older.database });
  await Promise.all([source.connect(), target.connect()]);
  await target.query("SET session_replication_role = replica");
  await source.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements}`);
  const { rows } = await target.query<{ table: string; columns: string; counted: string | null }>(
    `SELECT table_name AS table, string_agg(quote_ident(column_name), ', ') AS columns,
       max(column_name) FILTER (WHERE is_identity = 'YES') AS counted
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' AND table_name <> 'schema_migrations'
     GROUP BY 1`,
  );
  for (const { table, columns, counted } of rows) {
    const copied = await source.query<{ data: string }>(
      `SELECT coalesce(json_agg(to_json(row)), '[]')::text AS data FROM ${table} AS row`,
    );
    await target.query(`DELETE FROM ${table}`);
    await target.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [copied.rows[0]?.data],
    );
    if (counted) {
      await target.query(
        `SELECT setval(pg_get_serial_sequence('${table}', '${counted}'), coalesce(max(${counted}), 0) + 1) FROM ${table}`,
      );
    }
  }
  await source.query("ROLLBACK");
  await Promise.all([source.end(), target.end()]);
}
