import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { clickUntilServed } from "../process/ask-portal.ts";
import { deployed } from "../process/load.ts";
import { expectBooksRight, setScene } from "../process/scene.ts";

const RUPEES = 240;
const AHEAD_MS = 5 * 60_000;

/** Moves Date ahead before anything else runs in a process. */
const aheadScript = `
  const Real = Date;
  const moved = () => Real.now() + ${AHEAD_MS};
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length === 0 ? [moved()] : given)); }
    static now() { return moved(); }
  };`;
const ahead = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(aheadScript)}` };

describe("A portal whose clock is five minutes ahead, among others", () => {
  // [INF-29]
  it("takes no lease that another one holds, and ends nothing before its time", async () => {
    const scene = await setScene();
    try {
      const { community, company } = scene;
      const [right, wrong] = await Promise.all([scene.start(deployed), scene.start({ ...deployed, ...ahead })]);
      const resident = await community.resident("E-041");
      const billId = await community.bill(resident, RUPEES);

      // One portal opens the page, the company is slow, and the other portal is asked for the same page.
      company.server.script.delayMs = 3_000;
      const first = clickUntilServed(right.url, resident, billId, RUPEES);
      await expect.poll(() => company.server.calls.length).toBe(1);
      const second = clickUntilServed(wrong.url, resident, billId, RUPEES);
      const pages = (await Promise.all([first, second])).map(({ status, body }) => ({ status, page: body.paymentUrl }));
      expect(pages).toEqual([
        { status: 200, page: expect.any(String) },
        { status: 200, page: pages[0]?.page },
      ]);
      expect(company.server.calls.filter(({ path }) => path === "/session")).toHaveLength(1);

      // Its jobs run; by the company's clock the page can be paid for 15 minutes.
      company.server.script.delayMs = 0;
      await sleep(2_000);
      const [payment] = await community.paymentsOf(billId);
      expect(payment?.state).toBe("PENDING");
      await expectBooksRight(scene);
      expect(wrong.said()).toContain("using the database's until the next start");
      for (const portal of [right, wrong]) expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });
});
