import { readFileSync } from "node:fs";
import { basename } from "node:path";

const CHECK_MS = 500;

/** Through these npm starts its scripts; whether they stay in between differs from system to system. */
const SHELLS = new Set(["sh", "dash", "bash", "ash", "busybox", "zsh"]);

/** Calls `gone` when npm, which started this process, is no more. Killed with -9 it cannot pass that on. */
export function watchNpm(gone: () => void): void {
  const parent = process.ppid;
  const npm = SHELLS.has(nameOf(parent)) ? parentOf(parent) : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm)) gone();
  }, CHECK_MS).unref();
}

/** The name of a process's program, where the system tells (Linux); elsewhere the shell steps aside for the script. */
function nameOf(pid: number): string {
  return basename(statOf(pid)?.[0] ?? "");
}

function parentOf(pid: number): string | undefined {
  return statOf(pid)?.[2];
}

/** The name, state and parent of a process. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return [stat.slice(stat.indexOf("(") + 1, end), ...stat.slice(end + 2).split(" ")];
  } catch {
    return undefined;
  }
}
