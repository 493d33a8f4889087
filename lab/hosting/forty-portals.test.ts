import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { SUPERUSER } from "../../server/src/platform/database/postgres/access.ts";
import { endServer, findRunning } from "../../server/src/platform/database/postgres/left-over.ts";
import { startThrowAwayPostgres } from "../../server/test/desks/throw-away-postgres.ts";
import { clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import { foundCommunity } from "../process/community.ts";
import { openCompany } from "../process/company.ts";
import { temporaryFolder } from "../process/portal-process.ts";
import { healed } from "../process/scene.ts";
import { addHosted, type Hosted, memoryOf, processorMs, startHosted, watchConnections } from "./hosted-portals.ts";

const PORTALS = Number(process.env.PORTALS ?? 40);
const BUSY = 5;
const PAYMENTS = Number(process.env.PAYMENTS ?? 40);
/** deploy/spread-start.sh */
const SPREAD_MS = 3_000 * PORTALS;

const REST_MS = 80_000;
const MEASURED_MS = 60_000;

/** What PostgreSQL allows in all, as is usual. */
const ALLOWED = 100;

const reportLines: string[] = [];
const tell = (line: string) => {
  reportLines.push(line);
  process.stdout.write(`${line}\n`);
};

const mean = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
const spread = (figures: readonly number[]) =>
  `${mean(figures).toFixed(0)} (at most ${Math.max(...figures).toFixed(0)})`;

const pidsOf = (all: readonly Hosted[]) => all.map(({ portal }) => portal?.pid ?? 0);

async function reportMemory(when: string, all: readonly Hosted[]): Promise<void> {
  const found = await Promise.all(pidsOf(all).map(memoryOf));
  tell(
    `${when}: MiB of a portal, RSS ${spread(found.map(({ rss }) => rss))}, PSS ${spread(found.map(({ pss }) => pss))}`,
  );
}

async function reportIdle(when: string, all: readonly Hosted[], server: string) {
  const before = await Promise.all(pidsOf(all).map(processorMs));
  const ended = await watchConnections(server);
  await sleep(MEASURED_MS);
  const connections = await ended();
  const after = await Promise.all(pidsOf(all).map(processorMs));
  const share = mean(after.map((ms, place) => ((ms - (before[place] ?? 0)) / MEASURED_MS) * 100));
  tell(
    `${when}: connections of all ${connections.mean.toFixed(1)} (at most ${connections.most}), of one at most ${connections.mostOfOne}; processor of a portal ${share.toFixed(2)} %`,
  );
  await reportMemory(when, all);
  return connections;
}

/** Bills of one association paid one after the other, each to its receipt. Returns the ms that the clicks took. */
async function payBills(
  { portal, settings }: Hosted,
  company: Awaited<ReturnType<typeof openCompany>>,
): Promise<number[]> {
  const community = await foundCommunity({ connectionString: settings.DATABASE_URL } as never);
  try {
    const times: number[] = [];
    for (let flat = 1; flat <= PAYMENTS; flat++) {
      const resident = await community.resident(`F-${flat}`);
      const billId = await community.bill(resident, 300);
      const began = performance.now();
      const { status } = await clickUntilServed(portal?.url ?? "", resident, billId, 300);
      times.push(performance.now() - began);
      expect(status).toBe(200);
      const [payment] = await community.paymentsOf(billId);
      company.pay(payment?.id ?? "");
      await sendUntilTaken(portal?.url ?? "", company, company.message(payment?.id ?? ""));
    }
    await healed(async () => (await community.openPayments()) === 0);
    expect(await community.brokenRules()).toEqual([]);
    return times;
  } finally {
    await community.close();
  }
}

it(`${PORTALS} portals share one PostgreSQL that allows ${ALLOWED} connections`, { timeout: 60 * 60_000 }, async () => {
  const postgres = await startThrowAwayPostgres({ durable: true });
  const { host, port } = postgres.connection;
  const server = `postgres://${SUPERUSER}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`;
  const company = await openCompany();
  const folder = await temporaryFolder();
  const endings: (() => Promise<void>)[] = [];
  const all: Hosted[] = [];
  try {
    let began = performance.now();
    for (let number = 1; number <= PORTALS; number++) all.push(await addHosted(folder, server, `green-park-${number}`));
    tell(`adding: ${((performance.now() - began) / PORTALS / 1000).toFixed(1)} s for each association`);

    began = performance.now();
    const started = await watchConnections(server);
    for (const hosted of all) {
      endings.push(await startHosted(hosted, folder, company));
      await sleep(SPREAD_MS / PORTALS);
    }
    await Promise.all(all.map(({ portal }) => portal?.ready()));
    const atStart = await started();
    tell(
      `start of all three seconds apart, as the service spreads forty: ${((performance.now() - began) / 1000).toFixed(0)} s, at most ${atStart.most} connections`,
    );
    expect(atStart.most).toBeLessThan(ALLOWED);

    await sleep(REST_MS);
    const atRest = await reportIdle("at rest", all, server);
    expect(atRest.mostOfOne).toBeLessThanOrEqual(3);

    const busy = all.slice(0, BUSY);
    const working = await watchConnections(server);
    const times = (await Promise.all(busy.map((hosted) => payBills(hosted, company))))
      .flat()
      .toSorted((one, other) => one - other);
    const connections = await working();
    tell(
      `${BUSY} busy, ${BUSY * PAYMENTS} payments: connections of all at most ${connections.most}, of one at most ${connections.mostOfOne}; click on Pay ${times[times.length >> 1]?.toFixed(0)} ms (median), ${times.at(-1)?.toFixed(0)} ms at most`,
    );
    await reportMemory("after that, the busy ones", busy);

    const victim = all[BUSY];
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`DROP DATABASE "aangan_${victim?.name}" WITH (FORCE)`);
    await client.end();
    const otherPortals = all.slice(BUSY + 1, 2 * BUSY + 1);
    const beside = (await Promise.all(otherPortals.map((hosted) => payBills(hosted, company)))).flat();
    expect(await (await fetch(`${victim?.portal?.url}/health/ready`)).status).toBe(503);
    tell(
      `beside one whose database was dropped: ${beside.length} payments, click on Pay ${Math.max(...beside).toFixed(0)} ms at most`,
    );

    const running = await findRunning(postgres.place);
    const restarted = await watchConnections(server);
    began = performance.now();
    await endServer(running?.pid ?? 0, 10_000);
    const standing = all.filter((hosted) => hosted !== victim);
    const isReady = async ({ portal }: Hosted) => (await fetch(`${portal?.url}/health/ready`)).ok;
    await Promise.all(standing.map((hosted) => expect.poll(() => isReady(hosted), { timeout: 120_000 }).toBe(true)));
    await restarted();
    tell(
      `PostgreSQL restarted: every portal ready ${((performance.now() - began) / 1000).toFixed(1)} s after it was stopped`,
    );
    await sleep(REST_MS);
    const afterwards = await reportIdle("at rest after that", standing, server);
    expect(afterwards.mostOfOne).toBeLessThanOrEqual(3);
    expect(afterwards.most).toBeLessThan(ALLOWED);
  } finally {
    await Promise.all(endings.map((end) => end()));
    await company.close();
    await postgres.stop();
    tell(`\n${reportLines.join("\n")}`);
  }
});
