import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartError, terminalTexts } from "../machine/start-error.ts";
import { type Applied, compare, note, readApplied } from "./applied-migrations.ts";
import { isOutside, type Migration, readMigrations, statementsOf, withinTransaction } from "./migration-files.ts";
import { withClient } from "./with-client.ts";

/** Any number, the same in every portal. Its holder migrates, the others wait. */
export const MIGRATION_LOCK = 4_021_977;

/** A migration waits for a table in short turns, so that others who want it do not queue behind it. */
const lockWait = { timeoutMs: 2_000, pauseMs: 1_000, tries: 200 };

const TURN_PAUSE_MS = 200;

/** Applies a folder's migrations once, however many portals start. Returns the names applied. Throws StartError. */
export async function migrate(connection: pg.ClientConfig, folder: string, wait = lockWait): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withClient({ ...connection, application_name: "aangan migrations" }, async (client) => {
    await refuseOldServer(client);
    const applied: string[] = [];
    for (;;) {
      const next = await applyNextPatiently(client, migrations, wait);
      if (next === undefined) return applied;
      if (next.isOurs) applied.push(next.name);
    }
  });
}

/** Applies a back-up's migrations in the caller's transaction. Throws StartError unless they are the folder's first. */
export async function migrateWithin(
  client: pg.Client,
  folder: string,
  expectedMigrations: readonly Applied[],
): Promise<void> {
  await refuseOldServer(client);
  const migrations = await readMigrations(folder);
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await readApplied(client);
  compare(migrations, new Map(expectedMigrations.map((migration) => [migration.number, migration])));
  for (const migration of migrations.slice(0, expectedMigrations.length))
    await apply(client, withinTransaction(migration));
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int < 150000 AS old, current_setting('server_version') AS version",
  );
  if (rows[0].old) throw new StartError(terminalTexts.postgresTooOld(rows[0].version));
}

async function applyNextPatiently(client: pg.Client, migrations: Migration[], wait: typeof lockWait) {
  for (let tries = 1; ; tries++) {
    try {
      return await applyNext(client, migrations, wait.timeoutMs);
    } catch (error) {
      const isTableInUse = error instanceof StartError && (error.cause as { code?: string })?.code === "55P03";
      if (!isTableInUse || tries === wait.tries) throw error;
      await client.query("ROLLBACK");
      await sleep(wait.pauseMs);
    }
  }
}

/** The lock belongs to the transaction, so that it works behind a pooler and cannot be left behind. */
async function applyNext(client: pg.Client, migrations: Migration[], lockTimeoutMs: number) {
  await beginInTurn(client);
  const done = await readApplied(client);
  compare(migrations, done);
  const next = migrations.find(({ number }) => !done.has(number));
  if (next !== undefined && !isOutside(next)) {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await apply(client, next);
  }
  await client.query("COMMIT");
  return next && { name: next.name, isOurs: !isOutside(next) || (await applyOutside(client, next)) };
}

/** Waits for the lock outside of a transaction: CREATE INDEX CONCURRENTLY waits for all that are open. */
async function beginInTurn(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query("BEGIN; SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0");
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS mine", [MIGRATION_LOCK]);
    if (rows[0]?.mine === true) return;
    await client.query("ROLLBACK");
    await sleep(TURN_PAUSE_MS);
  }
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<boolean> {
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS mine", [MIGRATION_LOCK]);
  if (rows[0]?.mine !== true) return false;
  try {
    if ((await readApplied(client)).has(migration.number)) return false;
    await client.query("SET lock_timeout = 0; SET statement_timeout = 0");
    for (const statement of statementsOf(migration)) {
      await run(client, statement, (reason) => terminalTexts.migrationHalfDone(migration.name, reason));
    }
    await note(client, migration);
    return true;
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await run(client, migration.sql, (reason) => terminalTexts.migrationFailed(migration.name, reason));
  await note(client, migration);
}

async function run(client: pg.Client, sql: string, textFor: (reason: string) => string): Promise<void> {
  await client.query(sql).catch((error: Error) => {
    throw new StartError(textFor(error.message), { cause: error });
  });
}
