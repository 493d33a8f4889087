import { mkdir, realpath, rmdir } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockFolder } from "../../machine/data-folder.ts";
import { startOfProcess } from "../../machine/processes.ts";
import { StartError, terminalTexts } from "../../machine/start-error.ts";
import { type Connection, chooseAccess, WORKER } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster, initdbOptions } from "./create-cluster.ts";
import { endServer, findRunning } from "./left-over.ts";
import { findPlace } from "./place.ts";
import { type Installation, startServer } from "./server.ts";
import { settingsOf } from "./settings.ts";

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

interface Needs extends Pick<Installation, "progress" | "meanwhile"> {
  dataDir: string;
  throwAway?: boolean;
}

/** Starts PostgreSQL, or takes over the server left by a killed portal. Creates the database. Throws StartError. */
export async function startPostgres(needs: Needs) {
  const installation = await prepare(needs);
  const { folder, moved, runner } = installation.place;
  if (moved) needs.progress(terminalTexts.databaseMoved(folder, runner.name));
  // A copied data folder would share a database that is elsewhere, so that one needs its own lock.
  const release = moved ? await lockFolder(dirname(folder)) : async () => undefined;
  const { connection } = installation.access;
  const letGo = keepRunning(installation, await startServer(installation));
  return {
    connection,
    /** As the role that the portal works with; `connection` is the owner's. */
    workerConnection: { ...connection, user: WORKER },
    place: folder,
    runner,
    async stop(): Promise<void> {
      await endServer(await letGo(), needs.throwAway ? 0 : 15_000);
      const { host } = connection;
      if (host !== folder && isAbsolute(host)) await rmdir(host).catch(() => undefined);
      await release();
    },
  };
}

async function prepare({ dataDir, progress, meanwhile, throwAway = false }: Needs): Promise<Installation> {
  const durable = !throwAway;
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const place = await findPlace(home);
  const binaries = await findBinaries(place.runner, progress);
  const access = await chooseAccess(home, place);
  if (place.madeBy === undefined) {
    progress(terminalTexts.databaseCreating);
    await createCluster(home, place, binaries, initdbOptions(access, durable));
  } else if (place.madeBy !== binaries.majorVersion) {
    throw new StartError(terminalTexts.databaseOfAnotherVersion(place.folder, place.madeBy, binaries.majorVersion));
  }
  // Also written after a restart, by then perhaps as the user who runs the server.
  const startLog = join(place.moved ? dirname(place.folder) : home, "postgres-start.log");
  return { place, binaries, access, settings: settingsOf(durable), startLog, progress, meanwhile };
}

/** Returns how to reach the database of a data folder; undefined when its server does not run. Starts nothing. */
export async function runningDatabase(dataDir: string): Promise<Connection | undefined> {
  const home = await realpath(dataDir).catch(() => undefined);
  const place = home === undefined ? undefined : await findPlace(home);
  if (home === undefined || place?.madeBy === undefined) return undefined;
  const server = await findRunning(place.folder);
  return server?.state === "ready" ? (await chooseAccess(home, place)).connection : undefined;
}

/** Restarts the server whenever it dies, until the returned function is called, which returns its process id. */
function keepRunning(installation: Installation, firstPid: number): () => Promise<number> {
  const { progress } = installation;
  let pid = firstPid;
  let began = startOfProcess(pid);
  let shouldRun = true;
  let revival: Promise<void> | undefined;

  async function revive(): Promise<void> {
    progress(terminalTexts.databaseDied);
    while (shouldRun) {
      try {
        pid = await startServer({ ...installation, progress: () => undefined });
        began = startOfProcess(pid);
        progress(terminalTexts.databaseBack);
        return;
      } catch (error) {
        progress(terminalTexts.databaseStillDown((error as Error).message));
        await sleep(2_000);
      }
    }
  }

  const watch = setInterval(() => {
    if (revival !== undefined || startOfProcess(pid) === began) return;
    revival = revive().finally(() => {
      revival = undefined;
    });
  }, 250);

  return async () => {
    shouldRun = false;
    clearInterval(watch);
    await revival;
    return pid;
  };
}
