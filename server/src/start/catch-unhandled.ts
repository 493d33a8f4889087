import type { Log } from "../platform/watching/log.ts";
import type { Metrics } from "../platform/watching/metrics.ts";

/** So many within a minute are more than an accident: the portal ends in order, and whoever supervises it starts it anew. */
const TOO_MANY = 10;
const WITHIN_MS = 60_000;

/**
 * Logs and counts what nobody caught, and goes on: whatever was under way is a transaction that the database rolls back or
 * an answer that the web server ends (test INF-32).
 */
export function catchUnhandled(log: Log, metrics: Metrics): void {
  const times: number[] = [];
  const onError = (error: unknown) => {
    log.fatal({ err: error }, "nobody expected this");
    metrics.countUnhandled();
    const now = performance.now();
    times.push(now);
    while ((times[0] ?? now) < now - WITHIN_MS) times.shift();
    if (times.length === TOO_MANY) process.kill(process.pid, "SIGTERM");
  };
  process.on("uncaughtException", onError);
  process.on("unhandledRejection", onError);
}
