import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { startWatch } from "../timing/measure.ts";

/** A reverse proxy in front of several portals. */
export interface FrontDoor {
  url: string;
  add(url: string): void;
  remove(url: string): void;
  close(): Promise<void>;
}

/** As in deploy/Caddyfile: how often to check health, and how long to look for a portal. */
interface Watch {
  healthMs: number;
  tryForMs: number;
}

const TRY_AGAIN_MS = 100;

/**
 * A round-robin proxy that retries nothing: a lost portal means a 502. With a watch it behaves like Caddy as deployed:
 * only ready portals get requests, and one that could not be connected goes to the next.
 */
export async function openFrontDoor(watch?: Watch): Promise<FrontDoor> {
  const portals: string[] = [];
  const unready = new Set<string>();
  let turn = 0;

  function nextPortal(): string | undefined {
    const ready = portals.filter((url) => !unready.has(url));
    return ready[turn++ % ready.length];
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const passed = startWatch();
    for (;;) {
      const outcome = await passTo(nextPortal(), incoming, body, outgoing);
      if (outcome === "passed") return;
      if (outcome === "broken" || passed() > (watch?.tryForMs ?? 0)) break;
      await sleep(TRY_AGAIN_MS);
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502, { "content-type": "application/json" }).end("{}");
  }

  async function askHealth(url: string): Promise<void> {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) unready.delete(url);
    else unready.add(url);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const watching = watch && setInterval(() => portals.forEach((url) => void askHealth(url)), watch.healthMs);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (url) => portals.push(url),
    remove: (url) => void portals.splice(portals.indexOf(url), 1),
    close: () =>
      new Promise((resolve) => {
        clearInterval(watching);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** "unsent": the portal took no connection; "broken": it was lost afterwards. */
function passTo(portal: string | undefined, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
  return new Promise<"passed" | "unsent" | "broken">((resolve) => {
    if (portal === undefined) return resolve("unsent");
    const { method, headers, url } = incoming;
    const passed = request(`${portal}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => resolve("broken"));
      answer.pipe(outgoing);
      answer.on("end", () => resolve("passed"));
    });
    passed.on("error", (error) => {
      const isUnsent = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
      resolve(isUnsent ? "unsent" : "broken");
    });
    passed.end(body);
  });
}
