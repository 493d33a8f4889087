import type { Outcome, Planned } from "../generator/request.ts";
import { createLuck, planArrivals } from "../measure/arrivals.ts";
import { atMost, below, formatFigure, type Measured, note } from "../measure/table.ts";
import { auditBooks, unpaidBills } from "../world/books.ts";
import { COMPANY_MS, type Town } from "../world/open-town.ts";
import { flatOf } from "../world/town-data.ts";
import { failures, isServed, isShed, latency, of, punctuality } from "./judge.ts";
import { FLATS, type LoadOptions, loadOf } from "./load.ts";
import { createPayers } from "./paying.ts";
import { logIn } from "./requests.ts";

const SECOND_MS = 1_000;

/** After a reminder, 600 residents log in within five minutes. */
const REMINDED = { logins: 600, minutes: 5 };

/** Then all of them at once. */
const STORM = { logins: 2_000, fromMs: 10 * SECOND_MS, forMs: 10 * SECOND_MS };

/** Before and during the storm and until its last log-in is served, residents pay: 50 requests a second with the company's messages. */
const PAYING_MS = 40 * SECOND_MS;
const PAYMENTS_PER_SECOND = 25;

/** LOAD-03: log-ins are expensive to compute, but payments do not wait for them (INF-30). */
export const load03 = loadOf("LOAD-03", "log-ins after a reminder, and all at once while others pay", measure);

async function measure(town: Town, options: LoadOptions): Promise<Measured[]> {
  return [...(await afterReminder(town, options)), ...(await inStorm(town)), ...(await auditBooks(town))];
}

async function afterReminder({ generator }: Town, options: LoadOptions): Promise<Measured[]> {
  const minutes = Math.min(REMINDED.minutes, options.minutes);
  const count = Math.round((REMINDED.logins / REMINDED.minutes) * minutes);
  const outcomes = await generator.run(planLogins(count, 0, minutes * 60 * SECOND_MS));
  return [
    below(`${count} log-ins in ${formatFigure(minutes, "min")}, p95`, latency(outcomes, 0.95), 1_000),
    failures("  of them not logged in", outcomes),
    punctuality(outcomes),
  ];
}

async function inStorm(town: Town): Promise<Measured[]> {
  const luck = createLuck(3);
  const count = (PAYING_MS / SECOND_MS) * PAYMENTS_PER_SECOND;
  const payers = createPayers(town, await unpaidBills(town, count), { looks: false });
  const plan = [
    ...planLogins(STORM.logins, STORM.fromMs, STORM.forMs),
    ...planArrivals(count, PAYING_MS, luck).map(payers.payAt),
  ].sort((one, other) => one.atMs - other.atMs);
  const outcomes = await town.generator.run(plan, payers.goOn);

  const logins = of(outcomes, "login");
  const payments = [
    ...of(outcomes, "pay").map((outcome) => ({ ...outcome, tookMs: outcome.tookMs - COMPANY_MS })),
    ...of(outcomes, "webhook"),
  ];
  const isInStorm = ({ atMs }: Outcome) => atMs >= STORM.fromMs && atMs < STORM.fromMs + 2 * STORM.forMs;
  const calm = payments.filter(({ atMs }) => atMs < STORM.fromMs);
  const storm = payments.filter(isInStorm);
  return [
    atMost("2,000 log-ins in 10 s, the last answered after", latency(logins, 1), 60 * SECOND_MS),
    failures("  neither logged in nor told when to come again", logins, (login) => isServed(login) || isShed(login)),
    note("  logged in", `${logins.filter(isServed).length} of ${logins.length}`),
    note("payments and messages before the storm, p95", formatFigure(latency(calm, 0.95), "ms")),
    below("  the same in the storm, p95", latency(storm, 0.95), 300),
    failures("  payments and messages that were not taken", payments),
    punctuality(outcomes),
  ];
}

/** Each by a different resident. */
function planLogins(count: number, fromMs: number, forMs: number): Planned[] {
  return planArrivals(count, forMs, createLuck(2)).map((atMs, index) => ({
    ...logIn(flatOf(1 + (index % FLATS))),
    atMs: fromMs + atMs,
  }));
}
