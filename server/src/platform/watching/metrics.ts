import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { StartError, terminalTexts } from "../machine/start-error.ts";

/** A current value. Labels never name a person, a flat or a payment. */
export interface Reading {
  name: string;
  says: string;
  labels?: Record<string, string>;
  value: number;
}

type Read = () => Reading[] | Promise<Reading[]>;

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const timed = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames, buckets: SECONDS, registers });
  const createCounter = (name: string, help: string) => new Counter({ name, help, registers });
  const requests = timed("aangan_request_seconds", "Requests by route and status, and how long they took.", [
    "method",
    "route",
    "status",
  ]);
  const shed = createCounter(
    "aangan_requests_shed_total",
    "Requests refused with 503 because the portal was too busy.",
  );
  const gatewayCalls = timed(
    "aangan_gateway_call_seconds",
    "Calls of payment companies by outcome, and how long they took.",
    ["gateway", "call", "outcome"],
  );
  const unhandled = createCounter("aangan_unhandled_errors_total", "Errors that reached nobody who expected them.");
  const sources = new Map<string, Read>();
  const works = new Gauge({
    name: "aangan_source_works",
    help: "1 when the numbers of this source could be read.",
    labelNames: ["source"],
    registers,
  });

  /** Into a registry of each scrape's own, so that no value is reported that is no longer read. */
  async function readAll(): Promise<Registry> {
    const read = new Registry();
    for (const { name, says, labels = {}, value } of (await Promise.all([...sources].map(readSource))).flat()) {
      const gauge =
        read.getSingleMetric(name) ??
        new Gauge({ name, help: says, labelNames: Object.keys(labels), registers: [read] });
      (gauge as Gauge).set(labels, value);
    }
    return read;
  }

  async function readSource([source, read]: [string, Read]): Promise<Reading[]> {
    works.set({ source }, 1);
    try {
      return await read();
    } catch {
      works.set({ source }, 0);
      return [];
    }
  }

  return {
    countRequest: (request: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(request, seconds),
    countShed: () => shed.inc(),
    countGatewayCall: (call: { gateway: string; call: string; outcome: string }, seconds: number) =>
      gatewayCalls.observe(call, seconds),
    countUnhandled: () => unhandled.inc(),
    /** Reads these at each scrape. A source that fails is left out. */
    watch: (source: string, read: Read) => void sources.set(source, read),
    render: async () => ({
      type: registry.contentType,
      text: await Registry.merge([registry, await readAll()]).metrics(),
    }),
  };
}

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
