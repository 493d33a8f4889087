import { stat, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { databaseProcess } from "../process/launch-portal.ts";
import { emptyData, startPortal, temporaryFolder } from "../process/portal-process.ts";
import { expectWithin } from "../timing/measure.ts";

describe("A second portal on the same data", () => {
  it("is refused, and told which process has it", async () => {
    const DATA_DIR = await emptyData();
    const first = await startPortal({ DATA_DIR });
    await first.ready();
    const second = await startPortal({ DATA_DIR });
    expect(await second.ended()).toBe(1);
    expect(second.said()).toContain(`Another portal (process ${first.pid}) is running on the data folder ${DATA_DIR}`);
    await expect.poll(async () => (await fetch(`${first.url}/health/ready`)).status).toBe(200);
  });

  it("is refused also when all start at once: one runs", async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    const portals = await Promise.all(Array.from({ length: 4 }, () => startPortal({ DATA_DIR })));
    const outcomes = await Promise.all(
      portals.map((portal) =>
        portal.ready().then(
          () => "ready",
          () => "refused",
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(["ready", "refused", "refused", "refused"]);
  });

  it("may start when the first was killed", async () => {
    const DATA_DIR = await emptyData();
    const first = await startPortal({ DATA_DIR });
    await first.ready();
    await first.end("SIGKILL");
    const second = await startPortal({ DATA_DIR });
    expectWithin("a second portal after a kill", await second.ready(), 5_000);
  });
});

describe("A portal that is told to stop", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("with %s ends everything that it started", async (signal) => {
    const DATA_DIR = await emptyData();
    const portal = await startPortal({ DATA_DIR });
    await portal.ready();
    expect(await databaseProcess(DATA_DIR)).toBeDefined();
    expect(await portal.end(signal)).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });

  it("while it is still starting leaves nothing behind", async () => {
    const DATA_DIR = await emptyData();
    for (const afterMs of [400, 700, 1_000]) {
      const portal = await startPortal({ DATA_DIR });
      await sleep(afterMs);
      await portal.end("SIGTERM");
      expect(await databaseProcess(DATA_DIR)).toBeUndefined();
    }
  });

  it("by the end of npm, which was killed, ends too", async () => {
    const DATA_DIR = await emptyData();
    const npm = await startPortal({ DATA_DIR }, { command: ["npm", "start"] });
    await npm.ready();
    await npm.end("SIGKILL");
    await expect.poll(() => databaseProcess(DATA_DIR)).toBeUndefined();
  });
});

describe("A portal with a database of its own choice", () => {
  it("starts no other", async () => {
    const postgres = await startThrowAwayPostgres();
    try {
      const { host, user, database } = postgres.connection;
      const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
      const DATA_DIR = `${await temporaryFolder()}/data`;
      const portal = await startPortal({ DATA_DIR, DATABASE_URL });
      await portal.ready();
      expect(await databaseProcess(DATA_DIR)).toBeUndefined();
      expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await postgres.stop();
    }
  });
});

describe("The data folder", () => {
  it("may be looked into by nobody else, whatever the umask", async () => {
    const DATA_DIR = `${await temporaryFolder()}/data`;
    const portal = await startPortal({ DATA_DIR });
    await portal.ready();
    expect((await stat(DATA_DIR)).mode & 0o066).toBe(0);
    expect((await stat(`${DATA_DIR}/postgres`)).mode & 0o077).toBe(0);
  });

  it("with a long path is no obstacle to the database's socket", async () => {
    const folder = await temporaryFolder();
    const portal = await startPortal({ DATA_DIR: `${folder}/${"a-long-name/".repeat(12)}data` });
    expect(await portal.ready()).toBeGreaterThan(0);
    expect(await portal.end("SIGTERM")).toBe(0);
  });

  it("that cannot be made says so", async () => {
    const file = `${await temporaryFolder()}/file`;
    await writeFile(file, "");
    const portal = await startPortal({ DATA_DIR: `${file}/data` });
    expect(await portal.ended()).toBe(1);
    expect(portal.said()).toContain("Set DATA_DIR to a folder that the portal can write to");
  });
});
