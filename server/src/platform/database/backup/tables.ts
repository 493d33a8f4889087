import pg from "pg";
import type { Manifest, SavedTable } from "./frames.ts";

/** Log-ins, devices, failed attempts and password links mean nothing on another machine; everybody logs in again. */
export const LEFT_OUT = [
  "sessions",
  "half_sessions",
  "known_devices",
  "throttles",
  "password_links",
  "password_requests",
];

/** Written by the migrations, and compared with the manifest instead. */
const MIGRATIONS_TABLE = "schema_migrations";

const quote = pg.escapeIdentifier;

/** The tables and columns to save; generated columns are left out. */
export async function tablesToSave(client: pg.Client): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND NOT c.relname = ANY ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [[...LEFT_OUT, MIGRATIONS_TABLE]],
  );
  return rows;
}

export async function namesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
     ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export function copyCommand({ name, columns }: SavedTable, direction: "TO STDOUT" | "FROM STDIN"): string {
  return `COPY public.${quote(name)} (${columns.map(quote).join(", ")}) ${direction}`;
}

type Numbering = Manifest["sequences"][number];

export async function numberings(client: pg.Client): Promise<Numbering[]> {
  const { rows } = await client.query<Numbering>(
    `SELECT table_name AS table, column_name AS column, last_value::text AS last
     FROM information_schema.columns
       JOIN pg_sequences ON pg_get_serial_sequence(format('public.%I', table_name), column_name)
         = format('%I.%I', schemaname, sequencename)
     WHERE table_schema = 'public' AND is_identity = 'YES' AND last_value IS NOT NULL ORDER BY 1, 2`,
  );
  return rows;
}

export async function goOnNumbering(client: pg.Client, { table, column, last }: Numbering): Promise<void> {
  const name = `public.${quote(table)}`;
  await client.query("SELECT setval(pg_get_serial_sequence($1, $2), $3::bigint)", [name, column, last]);
}

/** Drops foreign keys and disables triggers, to fill tables in any order. Returns the commands that restore them. */
export async function liftRules(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; lift: string; restore: string }>(
    `SELECT conrelid::regclass AS table, format('DROP CONSTRAINT %I', conname) AS lift,
       format('ADD CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) AS restore
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     UNION ALL SELECT DISTINCT tgrelid::regclass, 'DISABLE TRIGGER USER', 'ENABLE TRIGGER USER'
     FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
     WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, lift } of rows) await client.query(`ALTER TABLE ${table} ${lift}`);
  return rows.reverse().map(({ table, restore }) => `ALTER TABLE ${table} ${restore}`);
}

export async function bookTotals(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT
       (SELECT count(*) FROM audit_log)::text AS "audit lines",
       (SELECT coalesce(max(id), 0) FROM audit_log)::text AS "last audit line",
       (SELECT count(*) FROM journals)::text AS "journals",
       (SELECT coalesce(sum(amount_paise) FILTER (WHERE amount_paise > 0), 0) FROM ledger)::text AS "paise moved",
       (SELECT coalesce(sum(captured_paise), 0) FROM payments)::text AS "paise captured",
       (SELECT coalesce(sum(amount_paid_paise), 0) FROM bills)::text AS "paise on bills"`,
  );
  return rows[0] ?? {};
}
