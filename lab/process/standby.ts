import { execFile } from "node:child_process";
import { chown, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Connection, SUPERUSER } from "../../server/src/platform/database/postgres/access.ts";
import { type Postgres, startPostgres } from "../../server/src/platform/database/postgres/postgres.ts";
import { withClient } from "../../server/src/platform/database/with-client.ts";

const run = promisify(execFile);

export interface Standby extends Postgres {
  /** Resolves when it has replayed all that the primary has written so far. */
  caughtUp(): Promise<void>;
  /** Makes commits of the primary wait for it. */
  waitedFor(): Promise<void>;
  /** Receives nothing more until it is promoted, while the primary believes it is there. */
  hearNothing(): Promise<void>;
  promote(): Promise<void>;
}

const asSuperuser = (connection: Connection) => ({ ...connection, user: SUPERUSER, database: "postgres" });

async function askServer(connection: Connection, statement: string): Promise<string> {
  return withClient(asSuperuser(connection), async (client) => {
    const { rows } = await client.query<{ answer: string }>(`SELECT (${statement})::text AS answer`);
    return rows[0]?.answer ?? "";
  });
}

async function runOnServer(connection: Connection, ...statements: string[]): Promise<void> {
  await withClient(asSuperuser(connection), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** Copies a running server and starts the copy as its standby. */
export async function startStandby(primary: Postgres): Promise<Standby> {
  const { connection, place } = primary;
  const dataDir = join(dirname(place), "standby");
  const folder = join(dataDir, "postgres");
  const backup = new pg.Client({ ...connection, user: SUPERUSER, database: "postgres" });
  await backup.connect();
  await backup.query("SELECT pg_backup_start('standby', true)");
  await mkdir(dataDir, { mode: 0o711 });
  await run("cp", ["-a", place, folder]);
  const { rows } = await backup.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await backup.end();
  const ofThePrimary = ["postmaster.pid", `.s.PGSQL.${connection.port}`, `.s.PGSQL.${connection.port}.lock`];
  for (const staleFile of ofThePrimary) await rm(join(folder, staleFile), { force: true });
  const upstream = `host=${connection.host} port=${connection.port} user=${SUPERUSER}`;
  const { uid, gid } = await stat(join(folder, "PG_VERSION"));
  for (const [name, content] of [
    ["backup_label", rows[0]?.labelfile ?? ""],
    ["standby.signal", ""],
    ["postgresql.auto.conf", `primary_conninfo = '${upstream}'\n`],
  ] as const) {
    await writeFile(join(folder, name), content);
    await chown(join(folder, name), uid, gid);
  }
  const standby = await startPostgres({ dataDir, progress: () => {}, throwAway: true });
  const ask = (statement: string) => askServer(standby.connection, statement);
  let deaf: number | undefined;
  return {
    ...standby,
    caughtUp: async () => {
      const walPosition = await askServer(connection, "pg_current_wal_lsn()");
      while ((await ask(`pg_last_wal_replay_lsn() >= '${walPosition}'`)) !== "true");
    },
    waitedFor: async () => {
      await runOnServer(connection, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
      const replication = "SELECT sync_state FROM pg_stat_replication";
      while ((await askServer(connection, replication)) !== "sync");
    },
    hearNothing: async () => {
      deaf = Number(await ask("SELECT pid FROM pg_stat_wal_receiver"));
      process.kill(deaf, "SIGSTOP");
    },
    promote: async () => {
      if (deaf !== undefined) process.kill(deaf, "SIGCONT");
      await ask("pg_promote()");
    },
  };
}
