import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

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

/** `ofProcess` adds memory, garbage collection and the event loop. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }) {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "aangan_request_seconds",
    help: "Requests by route and status, and how long they took.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const shed = new Counter({
    name: "aangan_requests_shed_total",
    help: "Requests refused with 503 because the portal was too busy.",
    registers,
  });
  const gatewayCalls = new Histogram({
    name: "aangan_gateway_call_seconds",
    help: "Calls of payment companies by outcome, and how long they took.",
    labelNames: ["gateway", "call", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const unhandled = new Counter({
    name: "aangan_unhandled_errors_total",
    help: "Errors that reached nobody who expected them.",
    registers,
  });
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
    /** `route` is the template, such as `/flat/api/auth/pay-status/:id`. */
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
