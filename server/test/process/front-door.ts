import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** One address before several portals, as a reverse proxy is. */
export interface FrontDoor {
  url: string;
  /** Lets the portal at this address have its share of the requests. */
  add(url: string): void;
  close(): Promise<void>;
}

/**
 * Opens a front door that gives every portal its turn. It remembers nothing and repeats nothing: when a portal is gone, whoever
 * asked gets a 502, and has to ask again.
 */
export async function openFrontDoor(): Promise<FrontDoor> {
  const portals: string[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const portal = portals[turn++ % portals.length] ?? "";
    const passed = request(`${portal}${url}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    passed.on("error", () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { "content-type": "application/json" }).end("{}");
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    add: (url) => portals.push(url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
