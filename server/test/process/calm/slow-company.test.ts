import pg from "pg";
import { describe, expect, it } from "vitest";
import { type Answer, clickUntilServed } from "../ask-portal.ts";
import type { LoggedIn } from "../community.ts";
import { dashboardOf, deployed } from "../load.ts";
import { expectBooksRight, setScene } from "../scene.ts";

const RUPEES = 260;

/** In the long form, `npm run test:crashes`, 200 residents click at once. */
const CLICKS = process.env.LONG === "1" ? 200 : 40;

/** Short of the eight seconds after which the portal gives up. */
const COMPANY_MS = 6_000;
const DASHBOARDS = 100;
const READERS = 4;

describe(`A company that takes ${COMPANY_MS / 1000} s, while ${CLICKS} residents click on Pay`, () => {
  // [INF-20]
  it("holds no connection to the database, and dashboards are shown within a second", async () => {
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
        bills.push(await community.bill(resident, RUPEES));
      }
      await watching.connect();
      company.server.script.delayMs = COMPANY_MS;
      const began = performance.now();
      const clicks = Promise.all(
        residents.map((one, at) => clickUntilServed(portal.url, one, bills[at] ?? "", RUPEES)),
      );
      await expect.poll(() => company.server.calls.length, { timeout: 20_000 }).toBeGreaterThan(CLICKS / 2);

      const times: number[] = [];
      const answers: Answer[] = [];
      async function read(): Promise<void> {
        for (let time = 0; time < DASHBOARDS / READERS; time++) {
          const asked = performance.now();
          answers.push(await dashboardOf(portal.url, residents[time % CLICKS] ?? community.admin));
          times.push(performance.now() - asked);
        }
      }
      await Promise.all(Array.from({ length: READERS }, read));
      const { rows } = await watching.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'aangan' AND state LIKE 'idle in transaction%' AND now() - state_change > interval '1 second'",
      );
      const readMs = performance.now() - began;
      const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;
      console.info(
        `${CLICKS} clicks at a company of ${COMPANY_MS} ms: p95 of ${times.length} dashboards ${Math.round(p95)} ms, read within ${Math.round(readMs)} ms`,
      );
      expect(rows).toEqual([]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(p95).toBeLessThan(1_000);
      expect((await clicks).map(({ status }) => status)).toEqual(residents.map(() => 200));
      company.server.script.delayMs = 0;
      await expectBooksRight(scene);
    } finally {
      await watching.end();
      await scene.close();
    }
  });
});
