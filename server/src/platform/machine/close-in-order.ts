import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { stopLimits } from "../limits.ts";

/** Waits `drainMs`, in which load balancers see that it is not ready, then answers what is under way, and closes. */
export async function shutDown(http: FastifyInstance, drainMs: number): Promise<void> {
  await sleep(drainMs);
  const cutting = setTimeout(() => http.server.closeAllConnections(), stopLimits.requestsMs);
  await http.close();
  clearTimeout(cutting);
}

export async function within(ms: number, ending: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  void ending.catch(() => undefined).then(() => over.abort());
  await sleep(ms, undefined, { signal: over.signal }).catch(() => undefined);
}
