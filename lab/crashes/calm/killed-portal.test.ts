import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { signal, waitForExit } from "../../../server/src/platform/machine/processes.ts";
import { databaseProcess } from "../../process/launch-portal.ts";
import { emptyData, startPortal } from "../../process/portal-process.ts";
import { expectWithin } from "../../timing/measure.ts";

const BACK_WITHIN_MS = 5_000;

/** A killed database repairs itself first. */
const REPAIRED_WITHIN_MS = 15_000;

/** Set KILLS=20 for the long run. */
const kills = Number(process.env.KILLS ?? 5);

describe("A portal that was killed", () => {
  it(`is back, ${kills} times in a row`, async () => {
    const DATA_DIR = await emptyData();
    const first = await startPortal({ DATA_DIR });
    await first.ready();
    await first.end("SIGKILL");
    const times: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const portal = await startPortal({ DATA_DIR });
      times.push(await portal.ready());
      // At various moments after the start.
      await sleep((kill * 37) % 200);
      await portal.end("SIGKILL");
    }
    console.info(`back after ${times.join(", ")} ms`);
    expectWithin("back after a kill", Math.max(...times), BACK_WITHIN_MS);
  });

  it("is back when it was killed while it started", async () => {
    const DATA_DIR = await emptyData();
    const first = await startPortal({ DATA_DIR });
    await first.ready();
    await first.end("SIGTERM");
    await killWhileStarting(DATA_DIR);
    const portal = await startPortal({ DATA_DIR });
    expectWithin("back after a kill while it started", await portal.ready(), BACK_WITHIN_MS);
  });

  it("starts also when it was killed while it made its database", async () => {
    const DATA_DIR = await emptyData();
    await killWhileStarting(DATA_DIR);
    const portal = await startPortal({ DATA_DIR });
    expect(await portal.ready()).toBeGreaterThan(0);
  });

  it("is back when its database was killed too, or is just dying", async () => {
    const DATA_DIR = await emptyData();
    for (const signalName of ["SIGKILL", "SIGQUIT", "SIGINT", "SIGSTOP"] as const) {
      const portal = await startPortal({ DATA_DIR });
      await portal.ready();
      const database = await databaseProcess(DATA_DIR);
      await portal.end("SIGKILL");
      signal(database ?? 0, signalName);
      const again = await startPortal({ DATA_DIR });
      expectWithin(`back after ${signalName} of the database`, await again.ready(), REPAIRED_WITHIN_MS);
      await again.end("SIGTERM");
    }
  });

  it("finds its way past the notes of a database whose process id belongs to somebody else now", async () => {
    const DATA_DIR = await emptyData();
    const portal = await startPortal({ DATA_DIR });
    await portal.ready();
    const database = await databaseProcess(DATA_DIR);
    await portal.end("SIGKILL");
    signal(database ?? 0, "SIGKILL");
    await waitForExit(database ?? 0, 120_000);
    await replacePid(`${DATA_DIR}/postgres/postmaster.pid`, process.pid);
    const again = await startPortal({ DATA_DIR });
    expectWithin("back past the notes", await again.ready(), REPAIRED_WITHIN_MS);
  });
});

describe("A database that dies under a running portal", () => {
  it("is started again, and the portal is ready again", async () => {
    const DATA_DIR = await emptyData();
    const portal = await startPortal({ DATA_DIR });
    await portal.ready();
    const database = (await databaseProcess(DATA_DIR)) ?? 0;
    signal(database, "SIGKILL");
    await waitForExit(database, 120_000);
    await expect.poll(() => databaseProcess(DATA_DIR)).toSatisfy((pid) => pid !== undefined && pid !== database);
    await expect.poll(async () => (await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await expect.poll(() => portal.said()).toContain("The database is running again.");
  });
});

async function killWhileStarting(DATA_DIR: string): Promise<void> {
  for (const afterMs of [300, 500, 700, 900, 1_200]) {
    const portal = await startPortal({ DATA_DIR });
    await sleep(afterMs);
    await portal.end("SIGKILL");
  }
}

async function replacePid(file: string, pid: number): Promise<void> {
  const notes = await readFile(file, "utf8");
  await writeFile(file, notes.replace(/^\d+/, String(pid)));
}
