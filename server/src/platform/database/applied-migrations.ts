import type pg from "pg";
import { StartError, terminalTexts } from "../machine/start-error.ts";
import type { Migration } from "./migration-files.ts";

export type Applied = Omit<Migration, "sql">;

/** Returns the migrations that a database has, by number. Makes the table for them if need be. */
export async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
  const { rows: found } = await client.query("SELECT to_regclass('schema_migrations') AS there");
  if (found[0]?.there === null) {
    await client.query(`CREATE TABLE schema_migrations (
      number text PRIMARY KEY,
      name text NOT NULL,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  }
  const { rows } = await client.query<Applied>("SELECT number, name, sha256 FROM schema_migrations ORDER BY number");
  return new Map(rows.map((row) => [row.number, row]));
}

/** Throws StartError for a database that is newer than the folder, or that has another version of a migration. */
export function compare(migrations: Migration[], done: Map<string, Applied>): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newer = [...done].filter(([number]) => !known.has(number)).map(([, { name }]) => name);
  if (newer.length > 0) throw new StartError(terminalTexts.databaseNewer(newer.join(", ")));
  for (const [number, { name, sha256 }] of done) {
    if (known.get(number)?.sha256 !== sha256) throw new StartError(terminalTexts.migrationChanged(name));
  }
}

export async function note(client: pg.Client, { number, name, sha256 }: Applied): Promise<void> {
  const values = [number, name, sha256];
  await client.query("INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)", values);
}
