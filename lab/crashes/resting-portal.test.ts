import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { roundLimits } from "../../server/src/platform/jobs/rounds.ts";
import { clickPay, clickUntilServed, sendUntilTaken } from "../process/ask-portal.ts";
import { healed, setScene } from "../process/scene.ts";
import { expectWithin, startWatch } from "../timing/measure.ts";

/** Of a portal at rest, whatever it is for. */
const MAX_CONNECTIONS = 3;

/** Of the round that may fall into the time that is measured. Awake, the portal has 200 in that time. */
const MAX_TRANSACTIONS = 25;
const MEASURED_MS = 30_000;

const CLICKS_AT_ONCE = 30;

/** Seen from another database of the same server, so that looking is not counted. */
async function watchDatabase(name: string) {
  const client = new pg.Client(inject("databaseServer"));
  await client.connect();
  return {
    connections: async (): Promise<number> => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'aangan%'",
        [name],
      );
      return rows[0].count;
    },
    end: () => client.end(),
  };
}

describe("A portal at rest", () => {
  it("has three connections at most and hardly asks, has more under load, and does what comes at once", async () => {
    const scene = await setScene();
    const { community, company, wire } = scene;
    const { database } = community.connection as { database: string };
    const watch = await watchDatabase(database);
    try {
      // What was prepared for this test has connections of its own, which close meanwhile.
      const [resident, other] = [await community.resident("E-041"), await community.resident("E-042")];
      const [billId, otherBill] = [await community.bill(resident, 300), await community.bill(other, 300)];
      const { url } = await scene.start();
      let peak = 0;
      const clicks = Array.from({ length: CLICKS_AT_ONCE }, () => clickPay(url, resident, billId, 300));
      const clicking = Promise.all(clicks).then(() => true);
      while (!(await Promise.race([clicking, sleep(5, false)]))) peak = Math.max(peak, await watch.connections());
      expect(peak).toBeGreaterThan(MAX_CONNECTIONS);

      const restsWithin = { timeout: roundLimits.awakeMs + 300_000, interval: 2_000 };
      await expect.poll(watch.connections, restsWithin).toBe(0);
      await sleep(2 * roundLimits.everyMs);
      const before = wire.transactions();
      const measured = startWatch();
      for (peak = 0; measured() < MEASURED_MS; await sleep(100)) peak = Math.max(peak, await watch.connections());
      expect(peak).toBeLessThanOrEqual(MAX_CONNECTIONS);
      expect(wire.transactions() - before).toBeLessThanOrEqual(MAX_TRANSACTIONS);

      const passed = startWatch();
      expect((await clickUntilServed(url, other, otherBill, 300)).status).toBe(200);
      const [payment] = await community.paymentsOf(otherBill);
      company.pay(payment?.id ?? "");
      await sendUntilTaken(url, company, company.message(payment?.id ?? ""));
      const ms = await healed(async () => (await community.paymentsOf(otherBill))[0]?.state === "SUCCESS", passed);
      expectWithin("a payment at rest", ms, roundLimits.restMs / 10);
    } finally {
      await watch.end();
      await scene.close();
    }
  });
});
