import { describe, expect, it } from "vitest";
import { useSettlementDays } from "../../../test/desks/settlement-days.ts";
import { dayOf, later } from "../../platform/clock.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const { open, office, report, settlement, sweptToday, pay } = useSettlementDays();

describe("a captured order in the settlement report", () => {
  // [PAY-47]
  it("that we hold as failed becomes a success, even on the fourth day, and is booked once", async () => {
    open.desk.gateway.tell(open.payment, "failed");
    await open.desk.webhook(open.payment);
    open.desk.pass(90 * HOUR);
    await open.desk.reconcile();
    open.desk.gateway.pay(open.payment);
    report();
    await office().sweep();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    const yesterday = dayOf(later(open.desk.now(), -DAY));
    expect((await settlement(yesterday)).lines).toMatchObject([{ paymentId: open.payment, verdict: "booked_by_it" }]);
    await office().sweep();
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 50_000 });
    expect((await settlement(yesterday)).lines).toMatchObject([{ verdict: "matches" }]);
  });

  // [PAY-46]
  it("that never ended for 72 hours is found on day 4", async () => {
    open.desk.pass(73 * HOUR);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
    open.desk.gateway.pay(open.payment);
    report();
    await office().sweep();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  it("is not believed by itself: the gateway is asked, and its word counts", async () => {
    report();
    const { lines } = await sweptToday();
    expect(lines).toMatchObject([{ verdict: "amount_differs" }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 0 });
  });

  it("of another amount than we hold is told, and nothing is changed", async () => {
    await pay();
    report({ amountPaise: 40_000 });
    expect((await sweptToday()).lines).toMatchObject([{ verdict: "amount_differs" }]);
    expect(await office().alertsAbout(`T-${open.payment}`)).toEqual(["settlement_differs"]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 50_000 });
  });

  it("captured a second time is nobody's money yet: the bill takes the first one only", async () => {
    await pay();
    report();
    report({ gatewayId: `again ${open.payment}` });
    const { lines } = await sweptToday();
    expect(lines.map(({ verdict }) => verdict).sort()).toEqual(["matches", "unidentified"]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 50_000 });
    expect(await office().alertsAbout(`again ${open.payment}`)).toEqual(["money_unidentified"]);
  });

  // [PAY-53]
  it("split over two instruments matches with both its lines", async () => {
    const ids = [`A-${open.payment}`, `B-${open.payment}`];
    open.desk.gateway.pay(open.payment, { gatewayPaymentIds: ids });
    await open.desk.webhook(open.payment);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
    report({ gatewayId: ids[0] ?? "", amountPaise: 30_000 });
    report({ gatewayId: ids[1] ?? "", amountPaise: 20_000 });
    expect((await sweptToday()).lines.map(({ verdict }) => verdict)).toEqual(["matches", "matches"]);
  });
});

describe("an order in the report that we never knew", () => {
  // [PAY-48]
  it("is kept as unidentified, told, and nothing is guessed", async () => {
    report({ orderId: "SOMEBODYS-ORDER", gatewayId: `X-${open.payment}` });
    expect((await sweptToday()).lines).toMatchObject([{ paymentId: null, verdict: "unidentified" }]);
    expect(await office().alertsAbout(`X-${open.payment}`)).toEqual(["money_unidentified"]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 0 });
  });
});

describe("a payment of ours that no report lists", () => {
  // [PAY-49]
  it("is told on the fourth day, not sooner, and nothing is reversed by itself", async () => {
    await pay();
    const today = dayOf(open.desk.now());
    for (let night = 1; night <= 3; night++) {
      open.desk.pass(DAY);
      await office().sweep();
    }
    expect(await office().alertsAbout(open.payment)).toEqual([]);
    open.desk.pass(DAY);
    await office().sweep();
    expect(await office().alertsAbout(open.payment)).toEqual(["settlement_missing"]);
    expect((await settlement(today)).missing).toContainEqual(expect.objectContaining({ paymentId: open.payment }));
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });
});

describe("a refund in the report", () => {
  it("of ours that was told as failed is asked about again, and booked", async () => {
    await pay();
    const { _id: refundId } = await office().refund(open.payment, "bill", 500);
    await office().sendRefunds();
    open.desk.gateway.endRefund(refundId, "failed");
    open.desk.pass(HOUR);
    await office().sendRefunds();
    open.desk.gateway.endRefund(refundId, "settled");
    report();
    report({ kind: "refund", refundId, gatewayId: `R-${refundId}` });
    const { lines } = await sweptToday();
    expect(lines.map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ["payment", "matches"],
      ["refund", "booked_by_it"],
    ]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
  });

  it("that no payment of ours is about is told", async () => {
    report({ kind: "refund", orderId: "NOBODYS-ORDER", gatewayId: `R-${open.payment}` });
    expect((await sweptToday()).lines).toMatchObject([{ paymentId: null, verdict: "amount_differs" }]);
    expect(await office().alertsAbout(`R-${open.payment}`)).toEqual(["settlement_differs"]);
  });
});

describe("the sums of a day", () => {
  it("are what payers paid, what went back, the fees with their tax, and what is left, to the paisa", async () => {
    await pay();
    report({ feePaise: 1_003, taxPaise: 181 });
    report({ kind: "refund", gatewayId: `CB-${open.payment}`, amountPaise: 12_345, feePaise: 7, taxPaise: 1 });
    const { totals } = await sweptToday();
    expect(totals).toEqual({ paid: 500, refunded: 123.45, fees: 11.92, net: 364.63 });
  });
});

describe("a gateway", () => {
  it("that is silent leaves the day uncompared, and the next sweep tries again", async () => {
    const today = dayOf(open.desk.now());
    await pay();
    report();
    open.desk.gateway.script.statusDown = true;
    expect(await sweptToday()).toMatchObject({ told: "not_yet", comparedAt: null });
    open.desk.gateway.script.statusDown = false;
    await office().sweep();
    expect(await settlement(today)).toMatchObject({ told: "told", missing: [] });
  });

  it("without reports is asked about every order of the day that brought no money", async () => {
    open.desk.gateway.tell(open.payment, "failed");
    await open.desk.webhook(open.payment);
    open.desk.gateway.pay(open.payment);
    const { settlements } = open.desk.needs.gateway;
    open.desk.needs.gateway.settlements = async () => ({ outcome: "untold" });
    expect(await sweptToday()).toMatchObject({ told: "untold", lines: [] });
    open.desk.needs.gateway.settlements = settlements;
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });
});
