import { mkdir, realpath, rmdir } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lockFolder } from "../../machine/data-folder.ts";
import { startOfProcess } from "../../machine/processes.ts";
import { StartError } from "../../machine/start-error.ts";
import { terminalTexts } from "../../machine/terminal-texts.ts";
import { type Connection, chooseAccess, WORKER } from "./access.ts";
import { findBinaries } from "./binaries.ts";
import { createCluster } from "./create-cluster.ts";
import { endServer } from "./left-over.ts";
import { findPlace } from "./place.ts";
import type { Runner } from "./runner.ts";
import { bringUp, type Installation } from "./server.ts";
import { settingsOf } from "./settings.ts";

export interface Postgres {
  connection: Connection;
  /** As the role that the portal works with; `connection` is the owner's. */
  workerConnection: Connection;
  place: string;
  /** True when it is outside the data folder, because the user who runs the database could not enter that. */
  moved: boolean;
  runner: Runner;
  stop(): Promise<void>;
}

interface Needs {
  dataDir: string;
  progress: (text: string) => void;
  /** Called when the server has been started and does not answer yet. */
  meanwhile?: () => void;
  /** How many connections are needed at once, if more than PostgreSQL's default. */
  connections?: number;
  throwAway?: boolean;
}

/** Starts PostgreSQL, or takes over the server left by a killed portal. Creates the database. Throws StartError. */
export async function startPostgres(needs: Needs): Promise<Postgres> {
  const { progress, meanwhile, throwAway = false } = needs;
  const installation = await prepare(needs);
  const { folder, moved, runner } = installation.place;
  if (moved) progress(terminalTexts.databaseMoved(folder, runner.name));
  // A copied data folder would share a database that is elsewhere, so that one needs its own lock.
  const release = moved ? await lockFolder(dirname(folder)) : async () => undefined;
  const { connection } = installation.access;
  const { host } = connection;
  const keeper = keepRunning(installation, await bringUp(installation, progress, meanwhile), progress);
  return {
    connection,
    workerConnection: { ...connection, user: WORKER },
    place: folder,
    moved,
    runner,
    async stop() {
      await endServer(await keeper.letGo(), throwAway ? 0 : 15_000);
      if (host !== folder && isAbsolute(host)) await rmdir(host).catch(() => undefined);
      await release();
    },
  };
}

async function prepare({ dataDir, progress, connections = 0, throwAway = false }: Needs): Promise<Installation> {
  const durable = !throwAway;
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const place = await findPlace(home);
  const binaries = await findBinaries(place.runner, progress);
  const access = await chooseAccess(home, place);
  if (place.madeBy === undefined) {
    progress(terminalTexts.databaseCreating);
    await createCluster(home, place, binaries, { durable, passwordFile: access.passwordFile });
  } else if (place.madeBy !== binaries.majorVersion) {
    throw new StartError(terminalTexts.databaseOfAnotherVersion(place.folder, place.madeBy, binaries.majorVersion));
  }
  return {
    place,
    binaries,
    access,
    settings: settingsOf(durable, connections),
    // Also written after a restart, by then perhaps as the user who runs the server.
    startLog: join(place.moved ? dirname(place.folder) : home, "postgres-start.log"),
  };
}

/** Restarts the server whenever it dies, until `letGo` returns its process id. */
function keepRunning(installation: Installation, firstPid: number, progress: (text: string) => void) {
  let pid = firstPid;
  let began = startOfProcess(pid);
  let wanted = true;
  let revival: Promise<void> | undefined;

  async function revive(): Promise<void> {
    progress(terminalTexts.databaseDied);
    while (wanted) {
      try {
        pid = await bringUp(installation, () => undefined);
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

  return {
    async letGo(): Promise<number> {
      wanted = false;
      clearInterval(watch);
      await revival;
      return pid;
    },
  };
}
