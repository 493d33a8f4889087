import { chmod, mkdir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startOfProcess } from "./processes.ts";
import { StartError } from "./start-error.ts";
import { terminalTexts } from "./terminal-texts.ts";

/** A data folder that belongs to this process until it is released, or until the process ends in any way. */
export interface DataFolder {
  /** Absolute, without symbolic links. */
  path: string;
  release(): Promise<void>;
}

/**
 * Makes the data folder where it is missing and takes it for this process.
 * Refuses with the other process's id (StartError) while another portal has it.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  try {
    const path = await makeFolder(resolve(folder));
    return { path, release: await lockFolder(path) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(terminalTexts.dataFolderUnusable(folder, (error as Error).message));
  }
}

async function makeFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true });
  // Started by root, the database runs as another user and must be able to pass through, but not to look around.
  if (made !== undefined) await chmod(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  return realpath(folder);
}

/**
 * Takes a folder for this process, and returns how to give it back.
 *
 * Every process that wants the folder puts down a claim of its own name, and looks who else is there. As a name belongs
 * to one process (id and start), the marks of dead ones can be removed by anybody at any time without hitting a living
 * one. Of two claims put down at once, the one that sorts first wins; it waits for the other to see that too.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const marks = join(folder, "lock");
  await mkdir(marks, { recursive: true, mode: 0o700 });
  const own = `${process.pid}-${startOfProcess(process.pid) ?? ""}`;
  const claim = join(marks, `claim-${own}`);
  const held = join(marks, `held-${own}`);
  await removeDead(marks);
  await writeFile(claim, "", { mode: 0o600 });
  try {
    await waitForOtherClaims(folder, marks, own);
    await rename(claim, held);
  } catch (error) {
    await rm(claim, { force: true });
    throw error;
  }
  // A portal that root started may not be root any more; the mark of a process that is gone is removed by the next one.
  return () => rm(held, { force: true }).catch(() => undefined);
}

async function waitForOtherClaims(folder: string, marks: string, own: string): Promise<void> {
  // A mark that is being renamed while the folder is read can be missed, but not twice in a row.
  for (let empty = 0; empty < 2; ) {
    const others = (await removeDead(marks)).filter((mark) => mark.owner !== own);
    const winner = others.find((mark) => mark.held || mark.owner < own);
    if (winner !== undefined) throw new StartError(terminalTexts.dataFolderInUse(folder, winner.pid));
    if (others.length === 0) empty += 1;
    else await sleep(5);
  }
}

interface Mark {
  held: boolean;
  owner: string;
  pid: number;
}

/** Removes the marks of processes that are gone, and returns the others. */
async function removeDead(marks: string): Promise<Mark[]> {
  const alive: Mark[] = [];
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
