import { basename } from "node:path";
import { stopLimits } from "../platform/limits.ts";
import { readStat } from "../platform/machine/processes.ts";
import { startTexts } from "./texts.ts";

const CHECK_MS = 500;

/** npm starts its scripts through these, which may or may not stay in between. */
const SHELLS = new Set(["sh", "dash", "bash", "ash", "busybox", "zsh"]);

/** Stops on Ctrl-C, SIGTERM, a closed terminal, or when npm, which started us, has ended. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  async function stopOnce(): Promise<void> {
    if (stopping) return;
    stopping = true;
    process.stdout.write(`\n${startTexts.stopping}\n`);
    setTimeout(() => process.exit(1), stopLimits.wholeMs).unref();
    await stop();
    process.stdout.write(`${startTexts.stopped}\n`);
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stopOnce());
  if (process.env.npm_lifecycle_event) watchNpm(() => void stopOnce());
}

/** Calls `gone` when npm has ended; killed with -9, it cannot pass that on. */
function watchNpm(onEnd: () => void): void {
  const shell = process.ppid;
  // Outside Linux the shell replaces itself with the script.
  const npm = SHELLS.has(basename(readStat(shell)?.command ?? "")) ? readStat(shell)?.parent : undefined;
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && readStat(shell)?.parent !== npm)) onEnd();
  }, CHECK_MS).unref();
}
