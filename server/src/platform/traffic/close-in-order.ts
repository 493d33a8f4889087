import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { stopLimits } from "../limits.ts";

/**
 * Closes a server: after `drainMs`, in which those who send it requests can see that it is not ready, it takes none any
 * more, answers those under way, and cuts what takes too long.
 */
export async function closeInOrder(http: FastifyInstance, drainMs: number): Promise<void> {
  await sleep(drainMs);
  const cutting = setTimeout(() => http.server.closeAllConnections(), stopLimits.requestsMs);
  await http.close();
  clearTimeout(cutting);
}

/** Waits for something to end, but not longer than this. */
export async function within(ms: number, ending: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([
    ending.catch(() => undefined),
    sleep(ms, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
}
