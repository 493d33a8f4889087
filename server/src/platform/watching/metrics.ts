import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** A current value. Labels never name a person, a flat or a payment. */
export interface Reading {
  name: string;
  says: string;
  labels?: Record<string, string>;
  value: number;
}

type Read = () => Reading[] | Promise<Reading[]>;

export interface Metrics {
  /** `route` is the template, such as `/flat/api/auth/pay-status/:id`. */
  countRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  countShed(): void;
  countGatewayCall(call: { gateway: string; call: string; outcome: string }, seconds: number): void;
  countUnhandled(): void;
  /** Reads these at each scrape. A source that fails is left out. */
  watch(source: string, read: Read): void;
  render(): Promise<{ type: string; text: string }>;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** `ofProcess` adds memory, garbage collection and the event loop. */
export function createMetrics({ ofProcess }: { ofProcess: boolean }): Metrics {
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

  /** Removed at each scrape: a value that is no longer read must not be reported. */
  let gauges = new Map<string, Gauge>();

  async function readAll(): Promise<void> {
    const readings = (await Promise.all([...sources].map(readSource))).flat();
    for (const name of gauges.keys()) registry.removeSingleMetric(name);
    gauges = new Map();
    for (const { name, says, labels = {}, value } of readings) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help: says, labelNames: Object.keys(labels), registers });
      gauges.set(name, gauge);
      gauge.set(labels, value);
    }
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

  let reading: Promise<void> | undefined;
  /** Simultaneous scrapes share one reading. */
  const readOnce = () => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    countRequest: ({ method, route, status }, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countShed: () => shed.inc(),
    countGatewayCall: (call, seconds) => gatewayCalls.observe(call, seconds),
    countUnhandled: () => unhandled.inc(),
    watch: (source, read) => {
      sources.set(source, read);
    },
    render: async () => {
      await readOnce();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
