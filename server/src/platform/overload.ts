import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import type { Database } from "./db.ts";
import { failureOf } from "./failures.ts";
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
 * answered in time. `spared` are prefixes that are always tried: payment companies' messages. Whoever is refused costs as little as
 * possible, or the refusing itself would take the time of those who are served: the answer is written beforehand, and no error is made.
 */
export function shedLoad(
  app: FastifyInstance,
  { pressure, prefix, spared, onShed }: { pressure: Pressure; prefix: string; spared: string; onShed: () => void },
): void {
  const refusal = new Refusal("overloaded");
  const textFor = writeBeforehand(refusal);
  app.addHook("onRequest", (request, reply, done) => {
    const { url, routeOptions } = request;
    if (!url.startsWith(prefix) || url.startsWith(spared) || !pressure.isTooHigh(routeOptions.url ?? "")) return done();
    onShed();
    reply
      .code(refusal.status)
      .header("retry-after", String(overloadLimits.retryAfterSeconds))
      .header("content-type", "application/json; charset=utf-8")
      .send(textFor(request.id));
  });
}

/** The text of a refusal of which only the request's id, letters and digits, is not known yet. */
function writeBeforehand(refusal: Refusal): (requestId: string) => string {
  const placeOfId = "\0";
  const [before = "", after = ""] = JSON.stringify(failureOf(refusal, placeOfId)).split(JSON.stringify(placeOfId));
  return (requestId) => `${before}"${requestId}"${after}`;
}
