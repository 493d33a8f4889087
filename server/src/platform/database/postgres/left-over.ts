import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { signal, startOfProcess, waitUntilGone } from "../../machine/processes.ts";

const run = promisify(execFile);

/** A PostgreSQL server that is running on a database, found through what it noted there. */
export interface Running {
  pid: number;
  /** What it was started with, as PostgreSQL writes it down. */
  commandLine: string;
  /** Its own word: starting (also: repairing), ready, stopping. */
  state: string;
}

/** The server that runs on a database folder, for example left over from a portal that was killed. */
export async function findRunning(folder: string): Promise<Running | null> {
  const { pid, state } = readNotes(await readFile(notesIn(folder), "utf8").catch(() => ""));
  if (pid === undefined || !(await isServerOf(pid, folder))) return null;
  const commandLine = await readFile(join(folder, "postmaster.opts"), "utf8").catch(() => "");
  return { pid, commandLine: commandLine.trimEnd(), state };
}

/**
 * Removes the notes of a server that is no more: its process id may be somebody else's by now, which would make PostgreSQL
 * refuse to start. To be called only when no server runs on the folder.
 */
export async function removeStaleNotes(folder: string): Promise<void> {
  const text = await readFile(notesIn(folder), "utf8").catch(() => null);
  if (text === null) return;
  // Empty notes are those of a server that is starting at this very moment, or of one that died then.
  if (text === "") await sleep(1_000);
  if ((await findRunning(folder)) !== null) return;
  await rm(notesIn(folder), { force: true });
  await rm(join(readNotes(text).socketFolder ?? folder, ".s.PGSQL.5432.lock"), { force: true });
}

const notesIn = (folder: string) => join(folder, "postmaster.pid");

function readNotes(text: string): { pid?: number; socketFolder?: string; state: string } {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return {
    ...(Number.isInteger(pid) && pid > 1 && { pid }),
    ...(lines[4] && { socketFolder: lines[4] }),
    state: lines[7]?.trim() ?? "",
  };
}

async function isServerOf(pid: number, folder: string): Promise<boolean> {
  if (startOfProcess(pid) === null) return false;
  if (process.platform === "win32") return true;
  if (process.platform === "linux") {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    return words[1] === "-D" && words[2] === folder;
  }
  const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  return stdout.includes(` -D ${folder} `);
}

/**
 * Ends a server: in order within the given milliseconds (0: not tried), then at once, which loses nothing but makes the
 * next start repair, then by force.
 */
export async function endServer(pid: number, patienceMs: number): Promise<void> {
  if (patienceMs > 0) signal(pid, "SIGINT");
  if (patienceMs > 0 && (await waitUntilGone(pid, patienceMs))) return;
  signal(pid, "SIGQUIT");
  if (await waitUntilGone(pid, 1_500)) return;
  signal(pid, "SIGKILL");
  await waitUntilGone(pid, 1_500);
}
