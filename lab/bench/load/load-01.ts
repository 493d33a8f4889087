import type { Outcome, Planned, RequestInput } from "../generator/request.ts";
import { createLuck, drawn, planArrivals } from "../measure/arrivals.ts";
import { courseOf } from "../measure/flatness.ts";
import { median, percentile } from "../measure/percentiles.ts";
import { below, drawTable, formatFigure, type Measured, note } from "../measure/table.ts";
import { auditBooks, unpaidBills } from "../world/books.ts";
import { COMPANY_MS, type Town } from "../world/open-town.ts";
import { flatOf } from "../world/town-data.ts";
import type { Sample } from "../world/watch-portal.ts";
import { failures, latency, of, punctuality } from "./judge.ts";
import { FLATS, type LoadOptions, loadOf } from "./load.ts";
import { createPayers } from "./paying.ts";
import { logIn, officeRead, page, residentReads } from "./requests.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 10_000;
const PER_SECOND = 50;

/** The process is still compiling: times are not judged, errors are. */
const WARM_UP_MS = 30_000;

/** Growth in a shorter run is not a leak yet. */
const MIN_MINUTES_TO_JUDGE = 10;

/** The mix of fifty requests in an average second. A message of the company and a look at the result follow each payment. */
const shares = { dashboard: 14, history: 7, report: 4, page: 6, office: 4, login: 3, pay: 4 };
const REQUESTS_OF_A_PAYMENT = 3;

const reads = ["dashboard", "history", "report", "page", "office", "status"];

/** LOAD-01: fifty mixed requests a second, and a process that does not grow (INF-31). */
export const load01 = loadOf("LOAD-01", "fifty mixed requests a second on one small instance", measure);

async function measure(town: Town, { minutes, say }: LoadOptions): Promise<Measured[]> {
  const forMs = WARM_UP_MS + minutes * MINUTE_MS;
  const payments = Math.ceil((forMs / SECOND_MS) * shares.pay * 1.2);
  const payers = createPayers(town, await unpaidBills(town, payments), { looks: true });
  const plan = planMix(forMs, payers.payAt);
  const { samples, result } = await town.watch.sampleWhile(SAMPLE_EVERY_MS, town.generator.run(plan, payers.goOn));
  const judged = result.filter(({ atMs }) => atMs >= WARM_UP_MS);
  say(drawSpans(judged, samples, minutes));
  return [
    note(
      "requests",
      `${result.length}, ${formatFigure((judged.length / (forMs - WARM_UP_MS)) * SECOND_MS, "a second")}`,
    ),
    ...judgeTimes(judged),
    failures("errors", result),
    punctuality(judged),
    ...judgeProcess(
      samples.filter(({ atSeconds }) => atSeconds * SECOND_MS >= WARM_UP_MS),
      minutes,
    ),
    ...(await auditBooks(town)),
  ];
}

/** All arrivals except those that follow a payment. */
function planMix(forMs: number, payAt: (atMs: number) => Planned): Planned[] {
  const planned = PER_SECOND - (REQUESTS_OF_A_PAYMENT - 1) * shares.pay;
  const luck = createLuck(1);
  const resident = () => 1 + Math.floor(luck() * FLATS);
  const ask: Record<Exclude<keyof typeof shares, "pay">, (turn: number) => RequestInput> = {
    dashboard: () => residentReads.dashboard(resident()),
    history: () => residentReads.history(resident()),
    report: () => residentReads.report(resident()),
    page,
    office: (turn) => officeRead(turn, resident()),
    login: () => logIn(flatOf(resident())),
  };
  let turn = 0;
  return planArrivals(Math.round((forMs / SECOND_MS) * planned), forMs, luck).map((atMs) => {
    const kind = drawn(shares, luck);
    return kind === "pay" ? payAt(atMs) : { ...ask[kind](turn++), atMs };
  });
}

function judgeTimes(outcomes: readonly Outcome[]): Measured[] {
  const read = of(outcomes, ...reads);
  const paid = of(outcomes, "pay").map((outcome) => ({ ...outcome, tookMs: outcome.tookMs - COMPANY_MS }));
  const writes = [...paid, ...of(outcomes, "webhook", "login")];
  return [
    below("reads, p95", latency(read, 0.95), 150),
    below("reads, p99", latency(read, 0.99), 400),
    below(`writes, p95, without the company's ${COMPANY_MS} ms`, latency(writes, 0.95), 300),
    ...reads.map((kind) => note(`  ${kind}, p95`, formatFigure(latency(of(outcomes, kind), 0.95), "ms"))),
    ...["pay", "webhook", "login"].map((kind) =>
      note(`  ${kind}, p95`, formatFigure(latency(of(writes, kind), 0.95), "ms")),
    ),
  ];
}

/** From the first third to the last, memory may grow by a tenth, and open handles by a tenth plus ten. */
function judgeProcess(samples: readonly Sample[], minutes: number): Measured[] {
  const memory = samples.map(({ residentMebibytes }) => residentMebibytes);
  const delays = samples.map(({ eventLoopP99Ms }) => eventLoopP99Ms);
  const courses = [
    { what: "memory", unit: "MiB", samples: memory, leeway: { share: 0.1, besides: 0 } },
    { what: "handles", unit: "", samples: samples.map(({ handles }) => handles), leeway: { share: 0.1, besides: 10 } },
    { what: "event-loop delay p99", unit: "ms", samples: delays, leeway: { share: 0.1, besides: 10 } },
  ];
  return [
    below("memory at most", Math.max(0, ...memory), 1_024, "MiB"),
    below("event-loop delay p99, of all but 1 in 100 spans of 10 s", percentile(delays, 0.99), 100),
    ...courses.map(({ what, unit, samples: sampleValues, leeway }) => {
      const { first, last, isFlat } = courseOf(sampleValues, leeway);
      const course = note(
        `${what}, first third → last third`,
        `${formatFigure(first, unit)} → ${formatFigure(last, unit)}`,
      );
      const goal = `≤ + 10 %${leeway.besides > 0 ? ` and ${formatFigure(leeway.besides, unit)}` : ""}`;
      return minutes < MIN_MINUTES_TO_JUDGE ? course : { ...course, goal, isMet: isFlat };
    }),
  ];
}

/** The progress for each five minutes, or each fifth of a shorter run. */
function drawSpans(outcomes: readonly Outcome[], samples: readonly Sample[], minutes: number): string {
  const spanMs = Math.min(5, minutes / 5) * MINUTE_MS;
  const rows: Measured[] = [];
  for (let fromMs = WARM_UP_MS; fromMs < WARM_UP_MS + minutes * MINUTE_MS; fromMs += spanMs) {
    const isWithin = (atMs: number) => atMs >= fromMs && atMs < fromMs + spanMs;
    const samplesInSpan = samples.filter(({ atSeconds }) => isWithin(atSeconds * SECOND_MS));
    const read = of(outcomes, ...reads).filter(({ atMs }) => isWithin(atMs));
    const figure = (pick: (sample: Sample) => number) => median(samplesInSpan.map(pick));
    const span = [
      `reads p95 ${formatFigure(latency(read, 0.95), "ms")}`,
      `memory ${formatFigure(
        figure((sample) => sample.residentMebibytes),
        "MiB",
      )}`,
      `handles ${formatFigure(
        figure((sample) => sample.handles),
        "",
      )}`,
      `event-loop p99 ${formatFigure(
        figure((sample) => sample.eventLoopP99Ms),
        "ms",
      )}`,
    ];
    rows.push(note(`from minute ${formatFigure((fromMs - WARM_UP_MS) / MINUTE_MS, "")}`, span.join(", ")));
  }
  return drawTable(rows);
}
