import { stopLimits } from "../platform/limits.ts";
import { startTexts } from "./texts.ts";
import { watchNpm } from "./watch-npm.ts";

/**
 * Stops everything in order on Ctrl-C, SIGTERM or a closed terminal, and when npm, which started us, is gone: nobody else
 * would stop us then. Ends the process.
 */
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
