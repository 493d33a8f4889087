import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { startOfProcess, waitForExit } from "./processes.ts";

describe("The data folder", () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "aangan-folder-"));
  });
  afterEach(() => rm(home, { recursive: true }));

  const marks = (folder: string) => readdir(join(folder, "lock"));

  async function leaveMark(folder: string, mark: string): Promise<void> {
    await mkdir(join(folder, "lock"), { recursive: true });
    await writeFile(join(folder, "lock", mark), "");
  }

  it("is made where it is missing, and nobody else may look into it", async () => {
    const { path, release } = await openDataFolder(join(home, "new", "data"));
    expect((await stat(path)).mode & 0o066).toBe(0);
    await release();
    expect(await marks(path)).toEqual([]);
  });

  it("is refused while another process has it", async () => {
    const other = spawn("sleep", ["60"]);
    await once(other, "spawn");
    await leaveMark(home, `held-${other.pid}-${startOfProcess(other.pid ?? 0)}`);
    await expect(openDataFolder(home)).rejects.toThrow(`Another portal (process ${other.pid}) is running`);
    other.kill("SIGKILL");
    await waitForExit(other.pid ?? 0, 60_000);
    await (await openDataFolder(home)).release();
  });

  it("is free again at once when whoever had it was killed, even if its process id is in use again", async () => {
    await leaveMark(home, `held-${process.ppid}-1`);
    await leaveMark(home, "held-999999999-17");
    await leaveMark(home, "claim-999999998-17");
    const { release } = await openDataFolder(home);
    expect(await marks(home)).toHaveLength(1);
    await release();
  });

  it("keeps the rights that somebody gave it on purpose", async () => {
    const before = (await stat(home)).mode;
    await (await openDataFolder(home)).release();
    expect((await stat(home)).mode).toBe(before);
  });
});
