import { chmod, mkdir, open, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOfProcess } from "./processes.ts";
import { StartError, terminalTexts } from "./start-error.ts";

/** Creates the data folder if it is missing, and locks it. Throws StartError while another portal has it. */
export async function openDataFolder(folder: string) {
  try {
    const createdFolder = await mkdir(folder, { recursive: true });
    // Started by root, the database runs as another user, who must be able to pass through.
    if (createdFolder !== undefined) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    const path = await realpath(folder);
    return { path, release: await lockFolder(path) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(terminalTexts.dataFolderUnusable(folder, (error as Error).message));
  }
}

/** Locks a folder by a mark named after process id and start. Of two simultaneous claims the first in order wins. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const marks = join(folder, "lock");
  await mkdir(marks, { recursive: true, mode: 0o700 });
  const own = `${process.pid}-${startOfProcess(process.pid) ?? ""}`;
  const claim = join(marks, `claim-${own}`);
  const lockPath = join(marks, `held-${own}`);
  await removeDead(marks);
  await writeFile(claim, "", { mode: 0o600 });
  try {
    await waitForOtherClaims(folder, marks, own);
    await rename(claim, lockPath);
  } catch (error) {
    await rm(claim, { force: true });
    throw error;
  }
  // A portal started by root may have dropped its rights; the next start removes the mark then.
  return () => rm(lockPath, { force: true }).catch(() => undefined);
}

async function waitForOtherClaims(folder: string, marks: string, own: string): Promise<void> {
  // A mark that is being renamed can be missed once, but not twice in a row.
  for (let empty = 0; empty < 2; ) {
    const otherMarks = (await removeDead(marks)).filter((mark) => mark.owner !== own);
    const winner = otherMarks.find((mark) => mark.held || mark.owner < own);
    if (winner !== undefined) throw new StartError(terminalTexts.dataFolderInUse(folder, winner.pid));
    if (otherMarks.length === 0) empty += 1;
    else await sleep(5);
  }
}

async function removeDead(marks: string) {
  const alive: { held: boolean; owner: string; pid: number }[] = [];
  for (const name of await readdir(marks)) {
    const match = /^(held|claim)-(\d+)-(\w*)$/.exec(name);
    if (match === null) continue;
    const [, kind, pid, start] = match;
    const began = startOfProcess(Number(pid));
    const same = began !== null && (began === start || began === "" || start === "");
    if (same) alive.push({ held: kind === "held", owner: `${pid}-${start}`, pid: Number(pid) });
    else await rm(join(marks, name), { force: true });
  }
  return alive;
}

/** Makes a rename survive a power cut. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
