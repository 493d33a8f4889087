import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endServer, findRunning } from "../../src/platform/database/postgres/left-over.ts";
import { databaseIn } from "../../src/platform/database/postgres/place.ts";
import { type Postgres, startPostgres } from "../../src/platform/database/postgres/postgres.ts";
import { startOfProcess } from "../../src/platform/machine/processes.ts";

const PREFIX = "aangan-throw-away-";

/** Starts PostgreSQL in a temporary folder that is removed on stop. Without `durable` it syncs nothing. */
export async function startThrowAwayPostgres({ durable = false, below = tmpdir() } = {}): Promise<Postgres> {
  await removeLeftOvers();
  const dataDir = await mkdtemp(join(below, `${PREFIX}${process.pid}-`));
  // Started by root, the server runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o711);
  const postgres = await startPostgres({ dataDir, progress: () => {}, throwAway: !durable });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Test runs that were killed leave their server behind. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split("-")[0]) : Number.NaN;
    if (Number.isNaN(pid) || startOfProcess(pid) !== null) continue;
    const dataDir = join(tmpdir(), name);
    const running = await findRunning(databaseIn(dataDir)).catch(() => null);
    if (running !== null) await endServer(running.pid, 0);
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
  }
}
