import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../machine/start-error.ts";
import { terminalTexts } from "../machine/terminal-texts.ts";

/** A file of the folder of migrations. */
export interface Migration {
  number: string;
  name: string;
  sql: string;
  sha256: string;
}

/**
 * The first line of a migration that may not run in a transaction, such as one with CREATE INDEX CONCURRENTLY. Each of its
 * statements ends with a semicolon at the end of a line; they must bear being run again, from the first one, after a failure:
 * DROP INDEX CONCURRENTLY IF EXISTS, then CREATE INDEX CONCURRENTLY.
 */
const OUTSIDE = "-- outside a transaction\n";

/** True for a migration that may not run in a transaction. */
export const isOutside = ({ sql }: Migration) => sql.startsWith(OUTSIDE);

/** The same migration for a database that nobody else uses, where it can run in a transaction. */
export function withinTransaction(migration: Migration): Migration {
  return isOutside(migration) ? { ...migration, sql: migration.sql.replaceAll(/\bCONCURRENTLY\b/g, "") } : migration;
}

/** The statements of a migration that runs outside a transaction. */
export function statementsOf({ sql }: Migration): string[] {
  return sql.split(/;\s*\n|;\s*$/).filter((statement) => statement.trim() !== "");
}

/** The migrations of a folder, in order. Refuses (StartError) names without a number, and a number that is there twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
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
