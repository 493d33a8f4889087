import type { Log } from "../platform/watching/log.ts";
import type { Metrics } from "../platform/watching/metrics.ts";

/** More within a minute are no accident: the portal stops in order, to be restarted by its supervisor. */
const TOO_MANY = 10;
const WITHIN_MS = 60_000;

/** Logs and counts errors that nobody caught. The database rolls back, or the web server ends, what was under way. */
export function catchUnhandled(log: Log, metrics: Metrics): void {
  const times: number[] = [];
  const onError = (error: unknown) => {
    log.fatal({ err: error }, "unhandled error");
    metrics.countUnhandled();
    const now = performance.now();
    times.push(now);
    while ((times[0] ?? now) < now - WITHIN_MS) times.shift();
    if (times.length === TOO_MANY) process.kill(process.pid, "SIGTERM");
  };
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
}
