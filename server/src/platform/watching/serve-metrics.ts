import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { StartError } from "../machine/start-error.ts";
import { terminalTexts } from "../machine/terminal-texts.ts";
import type { Metrics } from "./metrics.ts";

/** Only for this machine; collectors elsewhere need a tunnel or a proxy. */
const LOOPBACK = "127.0.0.1";

/** Serves `/metrics` on a local port of its own. Returns how to close it. Throws StartError. */
export async function serveMetrics(metrics: Pick<Metrics, "render">, port: number): Promise<() => Promise<void>> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 5_000 });
  server.maxConnections = 20;
  server.on("request", async (request, answer) => {
    if (request.method !== "GET" || request.url !== "/metrics") return answer.writeHead(404).end();
    try {
      const { type, text } = await metrics.render();
      return answer.writeHead(200, { "content-type": type }).end(text);
    } catch {
      return answer.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new StartError(terminalTexts.metricsPortUnusable(port, error.message))));
    server.listen(port, LOOPBACK, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/** By the route's template: paths may contain names. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    metrics.countRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}
