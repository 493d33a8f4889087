import { execFile } from "node:child_process";
import { cp, mkdtemp, readlink, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { databaseProcess, root } from "./launch-portal.ts";
import { startPortal } from "./portal-process.ts";

const run = promisify(execFile);

/** A copy of the repository in a folder that only root may enter, as below /root. */
async function cloneForRootOnly(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "aangan-root-only-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of [
    "package.json",
    "package-lock.json",
    "tsconfig.base.json",
    "scripts",
    "contract",
    "server",
    "web",
  ]) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  const packages = [join(root, "node_modules"), join(folder, "node_modules")];
  // Hard links take no time and no room, but do not reach across file systems.
  await run("cp", ["-al", ...packages]).catch(() => run("cp", ["-a", ...packages]));
  return folder;
}

describe.runIf(process.getuid?.() === 0)("A portal started by root in a clone that only root may enter", () => {
  const kills = Number(process.env.KILLS ?? 3);

  it(`keeps its database where its user can reach it, says so, and is back after each of ${kills} kills`, async () => {
    const clone = await cloneForRootOnly();
    const DATA_DIR = join(clone, "data");
    const first = await startPortal({ DATA_DIR }, { clone });
    await first.ready();
    const place = await readlink(join(DATA_DIR, "postgres"));
    onTestFinished(() => rm(dirname(place), { recursive: true, force: true }));
    expect(first.said()).toContain(`The database lies in ${place}`);
    expect((await stat(place)).uid).not.toBe(0);
    const database = await databaseProcess(DATA_DIR);
    expect((await stat(`/proc/${database}`)).uid).not.toBe(0);
    await first.end("SIGKILL");

    const times: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const portal = await startPortal({ DATA_DIR }, { clone });
      times.push(await portal.ready());
      expect(await readlink(join(DATA_DIR, "postgres"))).toBe(place);
      await portal.end("SIGKILL");
    }
    console.info(`back after ${times.join(", ")} ms`);
    expect(Math.max(...times)).toBeLessThan(5_000);

    const last = await startPortal({ DATA_DIR }, { clone });
    await last.ready();
    expect(await last.end("SIGTERM")).toBe(0);
    expect(await databaseProcess(DATA_DIR)).toBeUndefined();
  });
});
