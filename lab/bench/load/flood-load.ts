import { setTimeout as sleep } from "node:timers/promises";
import { openFlood } from "../generator/flood.ts";
import type { Flooded } from "../generator/flood-order.ts";
import type { Outcome, Planned, RequestInput } from "../generator/request.ts";
import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { atMost, formatFigure, type Measured, note } from "../measure/table.ts";
import { auditBooks } from "../world/books.ts";
import type { Databases } from "../world/open-databases.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { flatOf } from "../world/town-data.ts";
import { type FloodKind, floodKinds } from "./floods.ts";
import { failures, isServed, latency, of, punctuality } from "./judge.ts";
import { FLATS, type Load, type LoadOptions } from "./load.ts";
import { logIn, residentReads } from "./requests.ts";

const SECOND_MS = 1_000;
/** Others call this long before the flood, which is the control, and after it. */
const CONTROL_MS = 15 * SECOND_MS;
const AFTER_MS = 15 * SECOND_MS;
const CONNECTIONS = 490;

const DASHBOARDS_PER_SECOND = 20;
const LOG_INS_PER_SECOND = 2;
/** Others are not among the callers who flood. */
const FIRST_OTHER = 101;

const GOALS = { logInMs: 1_000, memoryMebibytes: 512, recoveredMs: 5_000 };
/** What others may wait beside five callers, in times of what they may wait beside one. */
const crowds = [
  { callers: 1, times: 1 },
  { callers: 5, times: 2 },
];
const RECOVERED_AT_MS = 500;
const SAMPLE_EVERY_MS = 500;

/** A deployed portal, so that networks count, which tells callers apart by the address that a proxy names. */
const DEPLOYED = { PUBLIC_URL: "https://bills.example.in", PAYMENT_GATEWAY: "sandbox", HOST: "127.0.0.1" };

/** Floods 1 to 3 and 5 of the security review, by one caller and by five, while others read and log in. */
export const floodLoads: readonly Load[] = floodKinds.map((kind) => ({
  name: kind.name,
  says: kind.says,
  run: async (databases, options) => {
    const lines: Measured[] = [];
    for (const crowd of crowds) lines.push(...(await measureCrowd(databases, kind, crowd, options)));
    return lines;
  },
}));

async function measureCrowd(
  databases: Databases,
  kind: FloodKind,
  crowd: (typeof crowds)[number],
  options: LoadOptions,
) {
  const town = await openTown(databases, DEPLOYED);
  try {
    return [...(await flood(town, kind, crowd, options)), ...(await auditBooks(town))];
  } finally {
    await town.close();
  }
}

async function flood(town: Town, kind: FloodKind, { callers, times }: (typeof crowds)[number], options: LoadOptions) {
  const floodMs = options.floodSeconds * SECOND_MS;
  const numbers = Array.from({ length: callers }, (_, index) => index + 1);
  const floods = await kind.prepare(town, numbers);
  const connections = kind.connectionsOfEach ? kind.connectionsOfEach * callers : CONNECTIONS;
  let flooded: Flooded = { statuses: {}, ended: 0 };
  const prepared = await openFlood({ url: town.url, floods, connections });
  const flooding = async () => {
    await sleep(CONTROL_MS);
    prepared.begin();
    await sleep(floodMs);
    flooded = await prepared.end();
  };
  const plan = planOthers(CONTROL_MS + floodMs + AFTER_MS);
  const all = Promise.all([town.generator.run(plan), flooding()]);
  const { samples, result } = await town.watch.sampleWhile(SAMPLE_EVERY_MS, all);
  const [outcomes] = result;
  const before = outcomes.filter(({ atMs }) => atMs < CONTROL_MS);
  const during = outcomes.filter(({ atMs }) => atMs >= CONTROL_MS && atMs < CONTROL_MS + floodMs);
  const after = outcomes.filter(({ atMs }) => atMs >= CONTROL_MS + floodMs);
  const p95 = (some: readonly Outcome[], what: string) => latency(of(some, what), 0.95);
  const memory = samples.map(({ residentMebibytes }) => residentMebibytes);
  const who = callers === 1 ? "one caller" : `${callers} callers`;
  return [
    note(`${who}, ${connections} connections, ${options.floodSeconds} s: answers`, countsOf(flooded)),
    note("  others' dashboards before (control), p95", formatFigure(p95(before, "dashboard"), "ms")),
    atMost("  others' dashboards during the flood, p95", p95(during, "dashboard"), kind.dashboardMs * times),
    note("  others' log-ins before (control), p95", formatFigure(p95(before, "login"), "ms")),
    atMost("  others' log-ins during the flood, p95", p95(during, "login"), GOALS.logInMs * times),
    failures("  others not served before", before),
    failures("  others not served during the flood", during),
    failures("  others not served after", after),
    atMost("  the portal's memory, at most", Math.max(...memory), GOALS.memoryMebibytes, "MiB"),
    atMost("  recovered after", recoveredAfterMs(after, CONTROL_MS + floodMs), GOALS.recoveredMs * times),
    punctuality(outcomes),
  ];
}

function planOthers(forMs: number): Planned[] {
  const luck = createLuck(34);
  const arrivals = (perSecond: number, ask: (nth: number) => RequestInput) =>
    planArrivals((forMs / SECOND_MS) * perSecond, forMs, luck).map((atMs, index) => {
      const nth = FIRST_OTHER + (index % (FLATS - FIRST_OTHER));
      const { headers, ...input } = ask(nth);
      return { ...input, headers: { ...headers, ...from(nth) }, atMs };
    });
  return [
    ...arrivals(DASHBOARDS_PER_SECOND, residentReads.dashboard),
    ...arrivals(LOG_INS_PER_SECOND, (nth) => logIn(flatOf(nth))),
  ].sort((one, other) => one.atMs - other.atMs);
}

/** Each household has an address. */
const from = (nth: number) => ({ "x-forwarded-for": `198.18.${nth >> 8}.${nth & 255}` });

/** When, after the flood, the last call came that was not served at once. */
function recoveredAfterMs(after: readonly Outcome[], endedAtMs: number): number {
  const dashboards = of(after, "dashboard").filter((one) => !(isServed(one) && one.tookMs <= RECOVERED_AT_MS));
  const logIns = of(after, "login").filter((one) => !(isServed(one) && one.tookMs <= GOALS.logInMs));
  return Math.max(0, ...[...dashboards, ...logIns].map(({ atMs }) => atMs - endedAtMs));
}

function countsOf({ statuses, ended }: Flooded): string {
  const parts = Object.entries(statuses).map(([status, count]) => `${count.toLocaleString("en")} × ${status}`);
  return [...parts, `${ended.toLocaleString("en")} cut off`].join(", ");
}
