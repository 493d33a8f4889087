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

/** The embedded PostgreSQL server, kept running until it is stopped. */
export interface Postgres {
  /** As the owner of the database. */
  connection: Connection;
  /** As the role that the portal works with. */
  workerConnection: Connection;
  /** The folder where the data lie. */
  place: string;
  /** True when that is outside the data folder, because the user who runs the database could not enter it. */
  moved: boolean;
  /** Who runs the server. */
  runner: Runner;
  stop(): Promise<void>;
}

interface Needs {
  /** The data folder, which exists and is locked by the caller. */
  dataDir: string;
  /** Tells the person at the terminal what is going on. */
  progress: (text: string) => void;
  /** Called when the server has been started and does not answer yet: what can be done until then. */
  meanwhile?: () => void;
  /** So many connections are needed at once, if these are more than usual. */
  connections?: number;
  /** For tests: nothing is synced to the disk. */
  throwAway?: boolean;
}

/**
 * Starts PostgreSQL on the data folder, or takes over the server that a killed portal left behind; makes the database when
 * there is none. While the portal runs the server is started again should it die. Refuses with StartError.
 */
export async function startPostgres(needs: Needs): Promise<Postgres> {
  const { progress, meanwhile, throwAway = false } = needs;
  const installation = await prepare(needs);
  const { folder, moved, runner } = installation.place;
  if (moved) progress(terminalTexts.databaseMoved(folder, runner.name));
  // The lock on the data folder says nothing about a database elsewhere, which a copied data folder would share.
  const release = moved ? await lockFolder(dirname(folder)) : async () => undefined;
  const keeper = keepRunning(installation, await bringUp(installation, progress, meanwhile), progress);
  return {
    connection: installation.access.connection,
    workerConnection: { ...installation.access.connection, user: WORKER },
    place: folder,
    moved,
    runner,
    async stop() {
      await endServer(await keeper.letGo(), throwAway ? 0 : 15_000);
      await leave(installation.access.connection.host, folder);
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
    await createCluster(home, place, binaries, { durable, ...pick(access.passwordFile) });
  } else if (place.madeBy !== binaries.majorVersion) {
    throw new StartError(terminalTexts.databaseOfAnotherVersion(place.folder, place.madeBy, binaries.majorVersion));
  }
  return {
    place,
    binaries,
    access,
    settings: settingsOf(durable, connections),
    // Written again when the server is started again, by then perhaps by the user who runs it.
    startLog: join(place.moved ? dirname(place.folder) : home, "postgres-start.log"),
  };
}

/** Removes the folder of the socket when it is one of its own. */
async function leave(host: string, folder: string): Promise<void> {
  if (host !== folder && isAbsolute(host)) await rmdir(host).catch(() => undefined);
}

const pick = (passwordFile: string | undefined) => (passwordFile === undefined ? {} : { passwordFile });

/** Looks after a server: when it dies it is brought up again, as long as it takes. */
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
    /** Ends the care, and returns the process id of the server as it is now. */
    async letGo(): Promise<number> {
      wanted = false;
      clearInterval(watch);
      await revival;
      return pid;
    },
  };
}
