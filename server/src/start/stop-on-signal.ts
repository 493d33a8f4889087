import { stopLimits } from "../platform/limits.ts";
import { startTexts } from "./texts.ts";
import { watchNpm } from "./watch-npm.ts";

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
