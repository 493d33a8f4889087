import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Above 10080, to which neither browsers nor `fetch` connect. */
const LOWEST = 10_081;
/** Below the ephemeral ports (32768 on Linux), one of which could be taken before it is used. */
const HIGHEST = 32_000;

/** Test runners number the processes that run at once. Each takes its ports from a part of its own. */
const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
const PARTS = 8;
const SIZE = Math.floor((HIGHEST - LOWEST) / PARTS);
const first = LOWEST + (Number(VITEST_POOL_ID ?? TEST_PARALLEL_INDEX ?? 0) % PARTS) * SIZE;

/** The last ones, whose portals may not listen yet. */
const recentPorts: number[] = [];

/** A free port that no other test is given meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, first + SIZE);
    if (recentPorts.includes(port)) continue;
    recentPorts.push(port);
    if (recentPorts.length > 100) recentPorts.shift();
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
