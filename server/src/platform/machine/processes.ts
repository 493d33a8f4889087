import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

export const run = promisify(execFile);

/** An opaque text, since process ids are reused; `null` when the process has ended, `""` when the system hides it. */
export function startOfProcess(pid: number): string | null {
  if (!signal(pid, 0)) return null;
  if (process.platform === "linux") {
    const stat = readStat(pid);
    if (stat === undefined) return signal(pid, 0) ? "" : null;
    return stat.state === "Z" || stat.state === "X" ? null : stat.began;
  }
  if (process.platform === "win32") return "";
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .replaceAll(/\W+/g, "");
  } catch {
    return null;
  }
}

export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (startOfProcess(pid) !== null) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** False when the process has ended. Signal 0 only asks that. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Linux only. The command in /proc/PID/stat may itself contain blanks and parentheses. */
export function readStat(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const fields = stat.slice(end + 2).split(" ");
    const [state, parent] = fields;
    return { command: stat.slice(stat.indexOf("(") + 1, end), state, parent, began: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
