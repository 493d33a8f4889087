import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Database } from "./db.ts";
import { overloadLimits } from "./limits.ts";
import { Refusal } from "./refusal.ts";

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 20;

/** How busy this process is, as a whole and with a route. */
export interface Pressure {
  /** The mean delay of the last second, in ms. */
  eventLoopDelayMs(): number;
  isTooHigh(route: string): boolean;
}

/** Measures how busy the process and its database are, until the server is closed. */
export function measurePressure(app: FastifyInstance, database: Database): Pressure {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let delayMs = 0;
  let delayBeforeMs = 0;
  const sampling = setInterval(() => {
    delayBeforeMs = delayMs;
    // Without a single sample in this second the mean is not a number.
    delayMs = Math.max(0, (delays.mean || 0) / 1e6 - RESOLUTION_MS);
    delays.reset();
  }, SAMPLE_MS).unref();
  app.addHook("onClose", async () => {
    clearInterval(sampling);
    delays.disable();
  });
  return {
    eventLoopDelayMs: () => delayMs,
    isTooHigh: (route) =>
      Math.min(delayBeforeMs, delayMs) > overloadLimits.eventLoopDelayMs ||
      Math.max(database.pool().waiting, database.waitingFor(route)) > overloadLimits.waitingForDatabase,
  };
}

/**
 * Refuses calls below a prefix with 503 and Retry-After while the pressure is too high, so that those that are answered are
 * answered in time. `spared` are prefixes that are always tried: payment companies' messages.
 */
export function shedLoad(
  app: FastifyInstance,
  { pressure, prefix, spared, onShed }: { pressure: Pressure; prefix: string; spared: string; onShed: () => void },
): void {
  app.addHook("onRequest", async ({ url, routeOptions }) => {
    if (!url.startsWith(prefix) || url.startsWith(spared) || !pressure.isTooHigh(routeOptions.url ?? "")) return;
    onShed();
    throw new Refusal("overloaded", { retryAfter: overloadLimits.retryAfterSeconds });
  });
}
