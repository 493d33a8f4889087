import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { clickUntilServed } from "./ask-portal.ts";
import { deployed } from "./load.ts";
import { expectBooksRight, setScene } from "./scene.ts";

const RUPEES = 240;
const AHEAD_MS = 5 * 60_000;

/** Has a process start with a clock that is ahead: before anything of it runs, Date is moved. */
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

      // The one has the right to open the page, and the company takes its time; the other is asked for the same page.
      company.server.script.delayMs = 3_000;
      const first = clickUntilServed(right.url, resident, billId, RUPEES);
      await expect.poll(() => company.server.calls.length, { timeout: 20_000 }).toBe(1);
      const second = clickUntilServed(wrong.url, resident, billId, RUPEES);
      const pages = (await Promise.all([first, second])).map(({ status, body }) => ({ status, page: body.paymentUrl }));
      expect(pages).toEqual([
        { status: 200, page: expect.any(String) },
        { status: 200, page: pages[0]?.page },
      ]);
      expect(company.server.calls.filter(({ path }) => path === "/session")).toHaveLength(1);

      // Its jobs go round meanwhile; the page can be paid for a quarter of an hour by the company's own clock.
      company.server.script.delayMs = 0;
      await sleep(2_000);
      const [payment] = await community.paymentsOf(billId);
      expect(payment?.state).toBe("PENDING");
      await expectBooksRight(scene);
      expect(wrong.said()).toContain("the portal uses the database's clock");
      for (const portal of [right, wrong]) expect(await portal.end("SIGTERM")).toBe(0);
    } finally {
      await scene.close();
    }
  });
});
