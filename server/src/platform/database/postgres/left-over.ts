import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { run, signal, startOfProcess, waitForExit } from "../../machine/processes.ts";

export type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>;

export async function findRunning(folder: string) {
  const { pid, state } = readNotes(await readFile(notesIn(folder), "utf8").catch(() => ""));
  if (!(pid > 1) || !(await isServerOf(pid, folder))) return null;
  const commandLine = await readFile(join(folder, "postmaster.opts"), "utf8").catch(() => "");
  return { pid, commandLine: commandLine.trimEnd(), state };
}

/** Removes a dead server's files: its process id may be reused, which would make PostgreSQL refuse to start. */
export async function removeStaleNotes(folder: string): Promise<void> {
  const text = await readFile(notesIn(folder), "utf8").catch(() => null);
  if (text === null) return;
  // A file is empty while a server starts, or if it died just then.
  if (text === "") await sleep(1_000);
  if ((await findRunning(folder)) !== null) return;
  await rm(notesIn(folder), { force: true });
  await rm(join(readNotes(text).socketFolder ?? folder, ".s.PGSQL.5432.lock"), { force: true });
}

const notesIn = (folder: string) => join(folder, "postmaster.pid");

/** `state` is PostgreSQL's word: starting (also while it repairs), ready, stopping. */
function readNotes(text: string) {
  const lines = text.split("\n");
  return { pid: Number(lines[0]), socketFolder: lines[4] || undefined, state: lines[7]?.trim() ?? "" };
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

/** Stops in order within `patienceMs` (0: skipped), then immediately (the next start repairs), then by force. */
export async function endServer(pid: number, patienceMs: number): Promise<void> {
  const patience = { SIGINT: patienceMs, SIGQUIT: 1_500, SIGKILL: 1_500 };
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (patience[name] > 0) signal(pid, name);
    if (patience[name] > 0 && (await waitForExit(pid, patience[name]))) return;
  }
}
