import { tmpdir } from "node:os";
import { join } from "node:path";
import { grantRights } from "../../server/src/platform/database/grant-rights.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import type { Connection } from "../../server/src/platform/database/postgres/access.ts";
import { findRunning } from "../../server/src/platform/database/postgres/left-over.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { startWatch } from "../timing/measure.ts";
import { type Scene, setScene } from "./scene.ts";

/** A durable PostgreSQL server that restarts whenever a test has killed it. */
export interface LastingPostgres {
  /** A migrated database, as the portal's role. */
  connection: Connection;
  /** As the owner of its tables. */
  ownerConnection: Connection;
  /** Signals the postmaster; resolves with the ms until another one is ready. */
  signal(name: NodeJS.Signals): Promise<number>;
  stop(): Promise<void>;
}

/** Whatever takes longer hangs. */
const HANGS_MS = 300_000;

async function startLastingPostgres(below: string): Promise<LastingPostgres> {
  const { connection, workerConnection, place, stop } = await startThrowAwayPostgres({ durable: true, below });
  await migrate(connection, join(import.meta.dirname, "../../server/migrations"));
  await grantRights(connection, workerConnection);
  return {
    connection: workerConnection,
    ownerConnection: connection,
    signal: async (name) => {
      const passed = startWatch();
      const running = await findRunning(place);
      if (!running) throw new Error("no server is running");
      process.kill(running.pid, name);
      return isBack(place, running.pid, passed);
    },
    stop,
  };
}

async function isBack(place: string, formerPid: number, passed: () => number): Promise<number> {
  while (passed() < HANGS_MS) {
    const running = await findRunning(place);
    if (running && running.pid !== formerPid && running.state === "ready") return Math.round(passed());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server does not come back");
}

/** Runs a test with portals on a server that may be killed. */
export async function withLastingPostgres(
  play: (scene: Scene, postgres: LastingPostgres) => Promise<void>,
  below = tmpdir(),
) {
  const postgres = await startLastingPostgres(below);
  try {
    const scene = await setScene(postgres.connection);
    try {
      await play(scene, postgres);
    } finally {
      await scene.close();
    }
  } finally {
    await postgres.stop();
  }
}
