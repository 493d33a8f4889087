import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupJobs } from "../src/app/nightly.ts";
import { createCommit } from "../src/platform/commit.ts";
import { openPortal, type TestPortal } from "./desks/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

describe("The nightly back-up", () => {
  const needs = (folder: string) => ({
    database: portal.database,
    commit: createCommit(portal.database, portal.now),
    clock: portal.now,
    log: pino({ level: "silent" }),
    backup: { nightlyFolder: folder, folder, keep: 2, passphrase: undefined },
  });

  it("is made once a night by whichever instance is woken, and so many are kept", async () => {
    const folder = await mkdtemp(join(tmpdir(), "aangan-nightly-"));
    const [job] = backupJobs(needs(folder));
    await job?.run();
    await job?.run();
    expect(await readdir(folder)).toHaveLength(1);
    for (const day of ["18", "19"]) await writeFile(join(folder, `aangan-2026-10-${day}-013000.backup`), "");
    portal.pass(24 * 60 * 60 * 1000);
    await job?.run();
    expect(await readdir(folder)).toHaveLength(2);
    portal.pass(-24 * 60 * 60 * 1000);
    await rm(folder, { recursive: true });
  });

  it("tells the office when it fails", async () => {
    const folder = await mkdtemp(join(tmpdir(), "aangan-nightly-"));
    await writeFile(join(folder, "file"), "");
    const [job] = backupJobs(needs(join(folder, "file")));
    await job?.run();
    const alerts = await portal.database.db.selectFrom("alerts").select("kind").execute();
    expect(alerts).toEqual([{ kind: "backup_failed" }]);
    await rm(folder, { recursive: true });
  });

  it("is not made where no folder is named for it", () => {
    expect(backupJobs({ ...needs(""), backup: { ...needs("").backup, nightlyFolder: undefined } })).toEqual([]);
  });
});
