import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccess } from "../../../server/src/platform/database/postgres/access.ts";
import { findBinaries } from "../../../server/src/platform/database/postgres/binaries.ts";
import { endServer } from "../../../server/src/platform/database/postgres/left-over.ts";
import { findPlace } from "../../../server/src/platform/database/postgres/place.ts";
import { startServer } from "../../../server/src/platform/database/postgres/server.ts";
import { settingsOf } from "../../../server/src/platform/database/postgres/settings.ts";
import { openDataFolder } from "../../../server/src/platform/machine/data-folder.ts";
import { launchPortal } from "../../process/launch-portal.ts";
import { atMostMore, type Figure, type Ratio, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const SECOND_MS = 1_000;
const STOPPING_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** How long it takes from the command until the portal is ready. */
export const startRatio: Ratio = {
  name: "start",
  what: "`npm start` in a folder that has a database, until the portal is ready",
  against: "starting PostgreSQL alone on the same folder",
  run,
};

async function run({ rounds }: World): Promise<Figure[]> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "aangan-start-")));
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(dataDir, 0o711);
  try {
    const turns = await takeTurns(
      rounds,
      () => startPortal(dataDir),
      () => startDatabase(dataDir),
    );
    return [{ what: "to ready", unit: "s", ...turns, goal: atMostMore(1) }];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until the portal is ready. The first start makes the database. */
async function startPortal(dataDir: string): Promise<number> {
  const { portal, endEverything } = await launchPortal({ DATA_DIR: dataDir }, { command: ["npm", "start"] });
  try {
    return (await portal.ready()) / SECOND_MS;
  } finally {
    await portal.end("SIGTERM");
    await untilLetGo(dataDir);
    await endEverything();
  }
}

/** npm ends before its portal, which is then still stopping its database. */
async function untilLetGo(dataDir: string): Promise<void> {
  const giveUpAt = performance.now() + STOPPING_MS;
  for (;;) {
    const folder = await openDataFolder(dataDir).catch(() => undefined);
    if (folder) return folder.release();
    if (performance.now() > giveUpAt) throw new Error("the portal does not let go of its folder");
    await sleep(LOOK_EVERY_MS);
  }
}

async function startDatabase(dataDir: string): Promise<number> {
  const place = await findPlace(dataDir);
  const binaries = await findBinaries(place.runner, () => {});
  const access = await chooseAccess(dataDir, place);
  const startLog = join(dataDir, "postgres-start.log");
  const began = performance.now();
  const pid = await startServer({ place, binaries, access, settings: settingsOf(true), startLog, progress: () => {} });
  const tookMs = performance.now() - began;
  await endServer(pid, STOPPING_MS);
  return tookMs / SECOND_MS;
}
