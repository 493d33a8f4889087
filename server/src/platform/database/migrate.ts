import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../machine/start-error.ts";
import { terminalTexts } from "../machine/terminal-texts.ts";
import { type Applied, compare, note, readApplied } from "./applied-migrations.ts";
import { isOutside, type Migration, readMigrations, statementsOf, withinTransaction } from "./migration-files.ts";

/** Any number, the same in every portal: who holds it migrates, the others wait. */
export const MIGRATION_LOCK = 4_021_977;

/** A migration waits for a table no longer than this at a time, so that those who want the table after it are not kept waiting. */
const lockWait = { timeoutMs: 2_000, pauseMs: 1_000, tries: 200 };

/** How often a portal looks whether another one has done with migrating. */
const TURN_PAUSE_MS = 200;

/**
 * Brings a database up to the migrations of a folder: plain SQL files such as 0007_add_notices.sql, forward only, each once,
 * however many portals start at the same time; each in one transaction, unless it says that it must be outside one. A table
 * that is in use is waited for in short turns, for ten minutes at most. Returns the names of those it applied.
 * Refuses (StartError) servers older than PostgreSQL 15, changed migrations, and databases newer than the folder.
 */
export async function migrate(connection: pg.ClientConfig, folder: string, wait = lockWait): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ ...connection, application_name: "aangan migrations" });
  client.on("error", () => undefined);
  await connect(client);
  try {
    await refuseOldServer(client);
    const applied: string[] = [];
    for (;;) {
      const next = await applyNextPatiently(client, migrations, wait);
      if (next === undefined) return applied;
      if (next.isOurs) applied.push(next.name);
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
  for (const migration of migrations.slice(0, wanted.length)) await apply(client, withinTransaction(migration));
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

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text",
  );
  const version = rows[0];
  if (version && version.number < 150_000) throw new StartError(terminalTexts.postgresTooOld(version.text));
}

/** Applies the next migration. Tries again while somebody else uses a table that it changes. */
async function applyNextPatiently(client: pg.Client, migrations: Migration[], wait: typeof lockWait) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyNext(client, migrations, wait.timeoutMs);
    } catch (error) {
      const isTableInUse = error instanceof StartError && (error.cause as { code?: string })?.code === "55P03";
      if (!isTableInUse || tries === wait.tries) throw error;
      await sleep(wait.pauseMs);
    }
  }
}

/**
 * Applies the first migration that is missing and returns its name and whether it was applied here, or nothing when all are
 * there. The lock lives as long as the transaction, so that it also works behind a pooler, and nothing can leave it behind.
 */
async function applyNext(
  client: pg.Client,
  migrations: Migration[],
  lockTimeoutMs: number,
): Promise<{ name: string; isOurs: boolean } | undefined> {
  await beginInTurn(client);
  try {
    const done = await readApplied(client);
    compare(migrations, done);
    const next = migrations.find(({ number }) => !done.has(number));
    if (next !== undefined && !isOutside(next)) {
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await apply(client, next);
    }
    await client.query("COMMIT");
    if (next === undefined) return undefined;
    return { name: next.name, isOurs: !isOutside(next) || (await applyOutside(client, next)) };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/**
 * Begins a transaction in which no other portal migrates. It does not wait for the lock within one: an index that is made
 * concurrently waits for all transactions that are open.
 */
async function beginInTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query("BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS mine", [MIGRATION_LOCK]);
    if (rows[0]?.mine === true) return;
    await client.query("ROLLBACK");
    await sleep(TURN_PAUSE_MS);
  }
}

/** Runs the statements of a migration one by one. False when another portal does so, or has done so. */
async function applyOutside(client: pg.Client, migration: Migration): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS mine", [MIGRATION_LOCK]);
  if (rows[0]?.mine !== true) return false;
  try {
    if ((await readApplied(client)).has(migration.number)) return false;
    await client.query("SET lock_timeout = 0; SET statement_timeout = 0");
    for (const statement of statementsOf(migration)) await runStatement(client, migration, statement);
    await note(client, migration);
    return true;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
  }
}

async function runStatement(client: pg.Client, { name }: Migration, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    throw new StartError(terminalTexts.migrationHalfDone(name, (error as Error).message), { cause: error });
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration;
  try {
    await client.query(sql);
  } catch (error) {
    throw new StartError(terminalTexts.migrationFailed(name, (error as Error).message), { cause: error });
  }
  await note(client, migration);
}
