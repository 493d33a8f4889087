import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError, terminalTexts } from "../machine/start-error.ts";

export type Migration = Awaited<ReturnType<typeof readMigration>>;

/**
 * First line of a migration that may not run in a transaction. Each of its statements ends with a semicolon at the end
 * of a line. After a failure all run again, so they must allow it: DROP INDEX CONCURRENTLY IF EXISTS, then CREATE.
 */
const OUTSIDE = "-- outside a transaction\n";

export const isOutside = ({ sql }: Migration) => sql.startsWith(OUTSIDE);

/** The same migration for a database without other users, where it can run in a transaction. */
export function withinTransaction(migration: Migration): Migration {
  return isOutside(migration) ? { ...migration, sql: migration.sql.replaceAll(/\bCONCURRENTLY\b/g, "") } : migration;
}

export function statementsOf({ sql }: Migration): string[] {
  return sql.split(/;\s*\n|;\s*$/).filter((statement) => statement.trim() !== "");
}

/** Returns a folder's migrations in order. Throws StartError for misnamed files and duplicate numbers. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  const migrations = await Promise.all(files.map((file) => readMigration(folder, file)));
  const numbers = migrations.map(({ number }) => number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) throw new StartError(terminalTexts.migrationsNumberTwice(twice));
  return migrations;
}

async function readMigration(folder: string, file: string) {
  const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
  if (number === undefined) throw new StartError(terminalTexts.migrationsMisnamed(file));
  // A checkout on Windows may have other line ends.
  const sql = (await readFile(join(folder, file), "utf8")).replaceAll("\r\n", "\n");
  const sha256 = createHash("sha256").update(sql).digest("hex");
  return { number, name: file.replace(/\.sql$/, ""), sql, sha256 };
}
