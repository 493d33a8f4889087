import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Above 10080, to which neither browsers nor `fetch` connect. */
const LOWEST = 10_081;
/** Below the ephemeral ports (32768 on Linux), one of which could be taken before it is used. */
const HIGHEST = 32_000;

/** A free port; another test may take it first, but rarely does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false)).listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
