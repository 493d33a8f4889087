import type { Outcome, Planned, RequestInput } from "../generator/request.ts";
import { createLuck, drawn, planArrivals } from "../measure/arrivals.ts";
import { atLeast, atMost, formatFigure, type Measured, note } from "../measure/table.ts";
import { auditBooks } from "../world/books.ts";
import type { Town } from "../world/open-town.ts";
import { failures, isServed, isShed, latency, punctuality } from "./judge.ts";
import { FLATS, type LoadOptions, loadOf } from "./load.ts";
import { residentReads } from "./requests.ts";

const SECOND_MS = 1_000;

/** Clients at once in each attempt to find the limit, and its length. */
const CLIENTS = [8, 16, 32, 64];
const TRY_MS = 6 * SECOND_MS;

const TIMES_THE_LIMIT = 3;
const OVERLOAD_MS = 20 * SECOND_MS;
/** After the overload, a third of the limit continues, to show the recovery. */
const AFTER_MS = 15 * SECOND_MS;
const SHARE_AFTER = 1 / 3;

/** Clients give up after this time; later answers do not count. */
const GOOD_WITHIN_MS = 5 * SECOND_MS;
/** The portal has recovered once nobody waits longer than this. */
const RECOVERED_MS = 1 * SECOND_MS;

/** LOAD-11: excess requests are refused at once, and the rest are served as usual. */
export const load11 = loadOf("LOAD-11", "three times as many requests as can be served", measure);

async function measure(town: Town, { say }: LoadOptions): Promise<Measured[]> {
  const limit = await findLimit(town, say);
  const luck = createLuck(11);
  const overload = plan(limit * TIMES_THE_LIMIT, 0, OVERLOAD_MS, luck);
  const after = plan(limit * SHARE_AFTER, OVERLOAD_MS, AFTER_MS, luck);
  const outcomes = await town.generator.run([...overload, ...after]);
  const during = outcomes.filter(({ atMs }) => atMs < OVERLOAD_MS);
  const good = during.filter(isGood);
  const goodPerSecond = good.length / (OVERLOAD_MS / SECOND_MS);
  const share = goodPerSecond / limit;
  return [
    note("the limit: served a second, at best", formatFigure(limit, "")),
    note("offered a second", formatFigure(during.length / (OVERLOAD_MS / SECOND_MS), "")),
    note("  served within 5 s, a second", formatFigure(goodPerSecond, "")),
    atLeast("  that is, of the limit", share, 0.5),
    note("  served, p95", formatFigure(latency(good, 0.95), "ms")),
    note("  told to come again, p95", formatFigure(latency(during.filter(isShed), 0.95), "ms")),
    failures("  neither served in time nor told when to come again", during, (one) => isGood(one) || isShed(one)),
    atMost("recovered after", recoveredAfterMs(outcomes) / SECOND_MS, 10, "s"),
    punctuality(outcomes),
    ...(await auditBooks(town)),
  ];
}

const isGood = (outcome: Outcome) => isServed(outcome) && outcome.tookMs <= GOOD_WITHIN_MS;

/** The most requests served in a second, at any number of clients. */
async function findLimit({ generator }: Town, say: (text: string) => void): Promise<number> {
  const luck = createLuck(10);
  const inputs = Array.from({ length: 500 }, () => ask(luck));
  await generator.press(inputs, CLIENTS[1] ?? 1, TRY_MS);
  let bestPerSecond = 0;
  for (const clients of CLIENTS) {
    const served = (await generator.press(inputs, clients, TRY_MS)).filter(isServed);
    const perSecond = served.length / (TRY_MS / SECOND_MS);
    say(`${clients} at once: ${formatFigure(perSecond, "a second")}, p95 ${formatFigure(latency(served, 0.95), "ms")}`);
    bestPerSecond = Math.max(bestPerSecond, perSecond);
  }
  return bestPerSecond;
}

function plan(perSecond: number, fromMs: number, forMs: number, luck: () => number): Planned[] {
  const count = Math.round((forMs / SECOND_MS) * perSecond);
  return planArrivals(count, forMs, luck).map((atMs) => ({ ...ask(luck), atMs: fromMs + atMs }));
}

function ask(luck: () => number): RequestInput {
  const kind = drawn({ dashboard: 6, history: 3, report: 1 }, luck);
  return residentReads[kind](1 + Math.floor(luck() * FLATS));
}

/** When, after the overload, the last request arrived that was not served at once. */
function recoveredAfterMs(outcomes: readonly Outcome[]): number {
  const troubled = outcomes.filter((one) => one.atMs >= OVERLOAD_MS && !(isServed(one) && one.tookMs <= RECOVERED_MS));
  return Math.max(0, ...troubled.map(({ atMs }) => atMs - OVERLOAD_MS));
}
