import { afterEach, describe, expect, it } from "vitest";
import { useSettlementDays } from "../../../test/desks/settlement-days.ts";
import { dayOf, later } from "../../platform/clock.ts";
import { replaceDay } from "./queries.ts";

const DAY = 24 * 3_600_000;

const { open, office, report, settlement, sweptToday, pay } = useSettlementDays();

describe("a report with a bad line", () => {
  it("that is listed twice counts it once, and the sweep goes on", async () => {
    await pay();
    report();
    report();
    const { lines, totals } = await sweptToday();
    expect(lines).toMatchObject([{ verdict: "matches" }]);
    expect(totals.paid).toBe(500);
  });

  it("that contradicts another one of the same transaction is told to the office", async () => {
    await pay();
    report();
    report({ amountPaise: 40_000 });
    expect((await sweptToday()).lines).toMatchObject([{ verdict: "amount_differs" }]);
    expect(await office().alertsAbout(`T-${open.payment}`)).toEqual(["settlement_differs"]);
  });

  it("with which nothing can be done is told, and the lines after it are compared", async () => {
    const other = await open.desk.bill(open.resident, 60);
    const { transactionId } = await open.desk.click(open.resident, other, 60);
    const { fetchOrder } = open.desk.gateway;
    open.desk.gateway.pay(transactionId);
    open.desk.gateway.fetchOrder = async (order) => {
      if (order.orderId === open.payment) throw new Error("an answer that nobody thought of");
      return fetchOrder(order);
    };
    report();
    report({ orderId: transactionId, gatewayId: `T-${transactionId}`, amountPaise: 6_000 });
    const { lines } = await sweptToday();
    open.desk.gateway.fetchOrder = fetchOrder;
    expect(lines.map(({ verdict }) => verdict).sort()).toEqual(["amount_differs", "booked_by_it"]);
    expect(await open.desk.billOf(other)).toMatchObject({ status: "paid" });
    expect(await office().alertsAbout(`T-${open.payment}`)).toEqual(["settlement_differs"]);
  });

  it("does not keep the other days of the night waiting when its day fails as a whole", async () => {
    const today = dayOf(open.desk.now());
    const { settlements } = open.desk.needs.gateway;
    open.desk.pass(2 * DAY);
    const yesterday = dayOf(later(open.desk.now(), -DAY));
    open.desk.needs.gateway.settlements = async (day) => {
      if (day === yesterday) throw new Error("an answer that nobody thought of");
      return settlements(day);
    };
    await office().sweep();
    open.desk.needs.gateway.settlements = settlements;
    expect([(await settlement(yesterday)).told, (await settlement(today)).told]).toEqual(["not_yet", "told"]);
  });

  it("may have more lines than one statement has room for", async () => {
    const day = dayOf(open.desk.now());
    const money = { amountPaise: 100, feePaise: 1, taxPaise: 0, settlementId: null, utr: null };
    const about = { gateway: "scripted", day, kind: "payment", orderId: null, paymentId: null, verdict: "matches" };
    const lines = Array.from({ length: 6_000 }, (_, nth) => ({ ...about, ...money, gatewayId: `many ${nth}` }));
    const comparison = { gateway: "scripted", day, told: "told" as const, comparedAt: open.desk.now() };
    await open.desk.database.inTransaction((tx) => replaceDay(tx, comparison, lines));
    expect((await settlement(day)).lines).toHaveLength(6_000);
    await open.desk.database.inTransaction((tx) => replaceDay(tx, comparison, []));
  });
});

describe("a company that is silent on the fourth night", () => {
  // One that has not answered ten times is left alone for a while.
  afterEach(() => {
    open.desk.gateway.script.statusDown = false;
    open.desk.pass(12 * 60_000);
  });

  /** The company gives no report on the nights up to the fourth day. */
  async function silentUpToDayFour(): Promise<string> {
    await pay();
    const today = dayOf(open.desk.now());
    open.desk.gateway.script.statusDown = true;
    for (let night = 1; night <= 4; night++) {
      open.desk.pass(DAY);
      await office().sweep();
    }
    return today;
  }

  it("is told to the office once, as we hold money of that day", async () => {
    const today = await silentUpToDayFour();
    expect(await office().alertsAbout(`scripted ${today}`)).toEqual(["settlement_uncompared"]);
    await open.desk.database.inTransaction((tx) =>
      tx.updateTable("alerts").set({ seenAt: open.desk.now(), seenBy: "office" }).execute(),
    );
    open.desk.pass(DAY);
    await office().sweep();
    expect(await office().alertsAbout(`scripted ${today}`)).toEqual(["settlement_uncompared"]);
  });

  it("is asked about that day later, and what its report lacks is told then", async () => {
    const today = await silentUpToDayFour();
    open.desk.gateway.script.statusDown = false;
    open.desk.pass(3 * DAY);
    await open.desk.reconcile();
    await office().sweep();
    expect(await settlement(today)).toMatchObject({ told: "told" });
    expect(await office().alertsAbout(open.payment)).toEqual(["settlement_missing"]);
  });

  it("is not told where we hold nothing of that day", async () => {
    open.desk.gateway.script.statusDown = true;
    open.desk.pass(40 * DAY);
    await office().sweep();
    const day = dayOf(later(open.desk.now(), -4 * DAY));
    expect(await office().alertsAbout(`scripted ${day}`)).toEqual([]);
  });
});
