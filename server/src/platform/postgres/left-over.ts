import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { signal, startOfProcess, waitUntilGone } from "../processes.ts";

const run = promisify(execFile);

/** A PostgreSQL server that is running on a database, found through what it noted there. */
export interface Running {
  pid: number;
  /** What it was started with, as PostgreSQL writes it down. */
  commandLine: string;
  /** Its own word: starting (also: repairing), ready, stopping. */
  state: string;
}

/**
 * The server that runs on a database folder, for example left over from a portal that was killed.
 * Notes of a server that is no more are removed: its process id may be somebody else's by now, which would make
 * PostgreSQL refuse to start.
 */
export async function findRunning(folder: string): Promise<Running | null> {
  const notes = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => null);
  if (notes === null) return null;
  const lines = notes.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !(await isServerOf(pid, folder))) {
    await rm(join(folder, "postmaster.pid"), { force: true });
    await rm(join(lines[4] || folder, ".s.PGSQL.5432.lock"), { force: true });
    return null;
  }
  const commandLine = await readFile(join(folder, "postmaster.opts"), "utf8").catch(() => "");
  return { pid, commandLine: commandLine.trimEnd(), state: lines[7]?.trim() ?? "" };
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
