import { tmpdir } from "node:os";
import { join } from "node:path";
import { grantRights } from "../../src/platform/database/grant-rights.ts";
import { migrate } from "../../src/platform/database/migrate.ts";
import type { Connection } from "../../src/platform/database/postgres/access.ts";
import { findRunning } from "../../src/platform/database/postgres/left-over.ts";
import { startThrowAwayPostgres } from "../desks/throw-away-postgres.ts";
import { type Scene, setScene } from "./scene.ts";

/** A PostgreSQL server that a test may kill: it syncs what it commits, and is started again whenever it has died. */
export interface LastingPostgres {
  /** A migrated database, as the role that the portal works with. */
  connection: Connection;
  /** As the owner of its tables. */
  ownerConnection: Connection;
  /** Sends a signal to the postmaster, and resolves when another one is ready. Gives how long that took, in ms. */
  signal(name: NodeJS.Signals): Promise<number>;
  stop(): Promise<void>;
}

const BACK_WITHIN_MS = 60_000;

async function startLastingPostgres(below: string): Promise<LastingPostgres> {
  const { connection, workerConnection, place, stop } = await startThrowAwayPostgres({ durable: true, below });
  await migrate(connection, join(import.meta.dirname, "../../migrations"));
  await grantRights(connection, workerConnection);
  return {
    connection: workerConnection,
    ownerConnection: connection,
    signal: async (name) => {
      const began = performance.now();
      const running = await findRunning(place);
      if (!running) throw new Error("no server is running");
      process.kill(running.pid, name);
      return isBack(place, running.pid, began);
    },
    stop,
  };
}

async function isBack(place: string, formerPid: number, began: number): Promise<number> {
  while (performance.now() - began < BACK_WITHIN_MS) {
    const running = await findRunning(place);
    if (running && running.pid !== formerPid && running.state === "ready") return Math.round(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the server does not come back");
}

/** Plays with portals whose database is on a server that may be killed, and whose data lie below a folder. */
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
