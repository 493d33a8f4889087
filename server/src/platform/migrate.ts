import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { StartError } from "./start-error.ts";
import { terminalTexts } from "./terminal-texts.ts";

interface Migration {
  number: string;
  name: string;
  sql: string;
  sha256: string;
}

/** Any number, the same in every portal: who holds it migrates, the others wait. */
export const MIGRATION_LOCK = 4_021_977;

/**
 * Brings a database up to the migrations of a folder: plain SQL files such as 0007_add_notices.sql, forward only, each in
 * one transaction, each once, however many portals start at the same time. Returns the names of those it applied.
 * Refuses (StartError) servers older than PostgreSQL 15, changed migrations, and databases newer than the folder.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ ...connection, application_name: "aangan migrations" });
  client.on("error", () => undefined);
  await connect(client);
  try {
    await refuseOldServer(client);
    const applied: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === undefined) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}

/**
 * Gives an empty database the tables of a back-up, in the caller's transaction: exactly these migrations, which must be the
 * folder's first ones. Refuses (StartError) those of a newer portal, and others than the folder has.
 */
export async function migrateWithin(client: pg.Client, folder: string, wanted: readonly Applied[]): Promise<void> {
  await refuseOldServer(client);
  const migrations = await readMigrations(folder);
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await readApplied(client);
  compare(migrations, new Map(wanted.map((migration) => [migration.number, migration])));
  for (const migration of migrations.slice(0, wanted.length)) await apply(client, migration);
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    // A name with several addresses fails with one error for each, and none of its own.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(terminalTexts.databaseOutOfReach(message || (code ?? "")));
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const numbers = migrations.map(({ number }) => number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) throw new StartError(terminalTexts.migrationsNumberTwice(twice));
  return migrations;
}

async function readMigration(folder: string, file: string): Promise<Migration> {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
  if (number === undefined) throw new StartError(terminalTexts.migrationsMisnamed(file));
  // A checkout on Windows may have other line ends; that is no change.
  const sql = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  const sha256 = createHash("sha256").update(sql).digest("hex");
  return { number, name: file.replace(/\.sql$/, ""), sql, sha256 };
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
  );
  const version = rows[0];
  if (version && version.number < 150_000) throw new StartError(terminalTexts.postgresTooOld(version.text));
}

/**
 * Applies the first migration that is missing and returns its name, or nothing when all are there. The lock lives as long
 * as the transaction, so that it also works behind a pooler, and nothing can leave it behind.
 */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const done = await readApplied(client);
    compare(migrations, done);
    const next = migrations.find(({ number }) => !done.has(number));
    if (next !== undefined) await apply(client, next);
    await client.query("COMMIT");
    return next?.name;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** A migration that a database has. */
interface Applied {
  number: string;
  name: string;
  sha256: string;
}

async function readApplied(client: pg.Client): Promise<Map<string, Applied>> {
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

function compare(migrations: Migration[], done: Map<string, Applied>): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newer = [...done].filter(([number]) => !known.has(number)).map(([, { name }]) => name);
  if (newer.length > 0) throw new StartError(terminalTexts.databaseNewer(newer.join(", ")));
  for (const [number, { name, sha256 }] of done) {
    if (known.get(number)?.sha256 !== sha256) throw new StartError(terminalTexts.migrationChanged(name));
  }
}

async function apply(client: pg.Client, { number, name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartError(terminalTexts.migrationFailed(name, (error as Error).message));
  }
  await client.query("INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)", [
    number,
    name,
    sha256,
  ]);
}
