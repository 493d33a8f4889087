import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { databaseLimits } from "../../../server/src/platform/database/db.ts";
import { type Answer, clickUntilServed } from "../../process/ask-portal.ts";
import type { LoggedIn } from "../../process/community.ts";
import { dashboardOf, deployed } from "../../process/load.ts";
import { expectBooksRight, setScene } from "../../process/scene.ts";
import { expectWithin, isMeasuring, startWatch, timed } from "../../timing/measure.ts";

const RUPEES = 260;

/** In the long form, `npm run lab -- crashes --long`, 200 residents click at once. */
const CLICKS = process.env.LONG === "1" ? 200 : 40;

/** Short of the eight seconds after which the portal gives up. */
const COMPANY_MS = 6_000;
const DASHBOARDS = 100;
const READERS = 4;

/** Clicks until there is a page: a busy portal asks people to come again, and to a busy machine a company is silent. */
async function clickUntilPage(url: string, resident: LoggedIn, billId: string): Promise<void> {
  while ((await clickUntilServed(url, resident, billId, RUPEES)).status !== 200) await sleep(300);
}

describe(`A company that takes ${COMPANY_MS / 1000} s, while ${CLICKS} residents click on Pay`, () => {
  // [INF-20]
  it("holds no connection to the database, and dashboards are shown", async () => {
    const scene = await setScene();
    const watching = new pg.Client(scene.community.connection);
    try {
      const { community, company } = scene;
      const portal = await scene.start(deployed);
      const residents: LoggedIn[] = [];
      const bills: string[] = [];
      for (let flat = 1; flat <= CLICKS; flat++) {
        const resident = await community.resident(`E-${flat}`);
        residents.push(resident);
        // The portal knows these callers: strangers of one address share a few places.
        await dashboardOf(portal.url, resident);
        bills.push(await community.bill(resident, RUPEES));
      }
      await watching.connect();
      let inside = 0;
      let letGo = () => {};
      const gate = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      company.server.script.beforeAnswer = async () => {
        inside += 1;
        await Promise.race([gate, sleep(COMPANY_MS)]);
        inside -= 1;
      };
      const passed = startWatch();
      const clicks = Promise.all(residents.map((one, at) => clickUntilPage(portal.url, one, bills[at] ?? "")));
      // More wait for the company at once than there are connections, so none of them holds one.
      await expect.poll(() => inside, { interval: 5 }).toBeGreaterThan(databaseLimits.connections);

      const times: number[] = [];
      const answers: Answer[] = [];
      async function read(): Promise<void> {
        for (let time = 0; time < DASHBOARDS / READERS; time++) {
          const { answer, ms } = await timed(dashboardOf(portal.url, residents[time % CLICKS] ?? community.admin));
          answers.push(answer);
          times.push(ms);
        }
      }
      await Promise.all(Array.from({ length: READERS }, read));
      const { rows } = await watching.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'aangan' AND state LIKE 'idle in transaction%' AND now() - state_change > interval '1 second'",
      );
      const readMs = passed();
      const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
      console.info(
        `${CLICKS} clicks at a company of ${COMPANY_MS} ms: p95 of ${times.length} dashboards ${Math.round(p95)} ms, read within ${Math.round(readMs)} ms`,
      );
      if (isMeasuring) expect(rows).toEqual([]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expectWithin("95 of 100 dashboards", p95, 1_000);
      letGo();
      await clicks;
      for (const bill of bills) expect(await community.paymentsOf(bill)).toHaveLength(1);
      await expectBooksRight(scene);
    } finally {
      await watching.end();
      await scene.close();
    }
  });
});
