import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** An opaque text, since process ids are reused; `null` when the process has ended, `""` when the system hides it. */
export function startOfProcess(pid: number): string | null {
  if (!answersSignals(pid)) return null;
  if (process.platform === "linux") {
    const fields = statFields(pid);
    if (fields === undefined) return answersSignals(pid) ? "" : null;
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? "");
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

export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (startOfProcess(pid) !== null) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** The fields of /proc/PID/stat after the command, which may contain blanks and parentheses. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
