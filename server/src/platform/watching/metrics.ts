import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** One number as it is now. Labels never name a person, a flat or a payment. */
export interface Reading {
  name: string;
  /** What it is, in a sentence; the same for all readings of a name. */
  says: string;
  labels?: Record<string, string>;
  value: number;
}

/** Reads numbers when somebody asks for the metrics. */
type Read = () => Reading[] | Promise<Reading[]>;

/** What is counted and measured, for Prometheus. */
export interface Metrics {
  /** A request was answered. `route` is the template, such as `/flat/api/auth/pay-status/:id`. */
  countRequest(request: { method: string; route: string; status: number }, seconds: number): void;
  /** A request was refused because the portal is too busy. */
  countShed(): void;
  /** A call of a payment company ended. */
  countGatewayCall(call: { gateway: string; call: string; outcome: string }, seconds: number): void;
  /** An error reached nobody who expected it. */
  countUnhandled(): void;
  /** Has these numbers read at every look. One source that fails is left out; the others are told. */
  watch(source: string, read: Read): void;
  /** Everything, in the text form that Prometheus reads. */
  tell(): Promise<Told>;
}

interface Told {
  type: string;
  text: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Makes the counters of one portal. `ofProcess` adds memory, garbage collection and the event loop of the process. */
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

  /** The gauges of the last look: what is not read any more must not be told any more. */
  let gauges = new Map<string, Gauge>();

  async function look(): Promise<void> {
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
    const readings = await Promise.resolve()
      .then(read)
      .catch(() => undefined);
    works.set({ source }, readings ? 1 : 0);
    return readings ?? [];
  }

  let looking: Promise<void> | undefined;
  /** Two who ask at once are told of one look. */
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
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
    tell: async () => {
      await lookOnce();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
