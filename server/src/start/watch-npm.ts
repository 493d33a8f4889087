import { readFileSync } from "node:fs";
import { basename } from "node:path";

const CHECK_MS = 500;

/** npm starts its scripts through these, which may or may not stay in between. */
const SHELLS = new Set(["sh", "dash", "bash", "ash", "busybox", "zsh"]);

/** Calls `gone` when npm has ended; killed with -9, it cannot pass that on. */
export function watchNpm(gone: () => void): void {
  const parent = process.ppid;
  const npm = SHELLS.has(nameOf(parent)) ? parentOf(parent) : undefined;
  setInterval(() => {
    if (process.ppid !== parent || (npm !== undefined && parentOf(parent) !== npm)) gone();
  }, CHECK_MS).unref();
}

/** On Linux; elsewhere the shell replaces itself with the script. */
function nameOf(pid: number): string {
  return basename(statOf(pid)?.[0] ?? "");
}

function parentOf(pid: number): string | undefined {
  return statOf(pid)?.[2];
}

function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return [stat.slice(stat.indexOf("(") + 1, end), ...stat.slice(end + 2).split(" ")];
  } catch {
    return undefined;
  }
}
