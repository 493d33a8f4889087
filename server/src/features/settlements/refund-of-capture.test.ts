import { describe, expect, it } from "vitest";
import { useSettlementDays } from "../../../test/desks/settlement-days.ts";
import type { SettlementLine } from "../payments/company/gateway.ts";

const { open, office, report, sweptToday, pay } = useSettlementDays();

describe("a refund of the second capture of one order", () => {
  const second = () => `again ${open.payment}`;

  async function paidTwice(): Promise<void> {
    await pay();
    report();
    report({ gatewayId: second() });
  }
  const reportRefund = (line: Partial<SettlementLine> = {}) =>
    report({ kind: "refund", gatewayId: `CB-${open.payment}`, captureId: second(), ...line });
  const unidentified = () =>
    open.desk.database.db
      .selectFrom("unidentifiedMoney")
      .selectAll()
      .where("gatewayPaymentId", "=", second())
      .executeTakeFirstOrThrow();

  it("is taken off the unidentified money, once, and the bill stays paid", async () => {
    await paidTwice();
    reportRefund();
    const { lines } = await sweptToday();
    const verdicts = lines.map(({ verdict }) => verdict).sort();
    expect(verdicts).toEqual(["matches", "refund_by_gateway", "unidentified"]);
    await office().sweep();
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid", amountPaidPaise: 50_000 });
    expect(await unidentified()).toMatchObject({ amountPaise: 50_000, refundedPaise: 50_000 });
    const assigned = office().assign((await unidentified()).id, open.resident);
    await expect(assigned).rejects.toMatchObject({ code: "money_returned" });
  });

  it("is taken off the credit, once the office has given the money to a flat", async () => {
    await paidTwice();
    await sweptToday();
    await office().assign((await unidentified()).id, open.resident);
    reportRefund({ amountPaise: 20_000 });
    await office().sweep();
    const { id } = await unidentified();
    const credits = open.desk.database.db.selectFrom("credits").selectAll().where("unidentifiedId", "=", id);
    expect(await credits.execute()).toMatchObject([{ amountPaise: 50_000, refundedPaise: 20_000, leftPaise: 30_000 }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });

  it("is only told, when the company does not say of which capture it is", async () => {
    await paidTwice();
    reportRefund({ captureId: undefined });
    const { lines } = await sweptToday();
    expect(lines.find(({ kind }) => kind === "refund")).toMatchObject({ verdict: "amount_differs" });
    expect(await office().alertsAbout(`CB-${open.payment}`)).toEqual(["settlement_differs"]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
  });

  it("waits for its capture, when that has not been reported yet", async () => {
    await pay();
    reportRefund();
    expect((await sweptToday()).lines).toMatchObject([{ verdict: "amount_differs" }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
    report({ gatewayId: second() });
    await office().sweep();
    expect(await unidentified()).toMatchObject({ refundedPaise: 50_000 });
  });

  it("whose money is gone from the first one takes that off the bill", async () => {
    await paidTwice();
    reportRefund({ captureId: `T-${open.payment}` });
    await sweptToday();
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
    expect(await unidentified()).toMatchObject({ refundedPaise: 0 });
  });
});

describe("a refund of a payment that we hold as failed", () => {
  it("waits until the company says what became of the order, and is then taken off its bill", async () => {
    const { desk, payment } = open;
    desk.gateway.tell(payment, "failed");
    await desk.webhook(payment);
    desk.gateway.pay(payment);
    report();
    report({ kind: "refund", gatewayId: `CB-${payment}`, captureId: `T-${payment}`, amountPaise: 20_000 });
    const { fetchOrder } = desk.gateway;
    desk.gateway.fetchOrder = async () => ({ outcome: "unknown", reason: "time-out" });
    expect((await sweptToday()).lines).toMatchObject([{ verdict: "amount_differs" }, { verdict: "amount_differs" }]);
    desk.gateway.fetchOrder = fetchOrder;
    await office().sweep();
    expect(await desk.billOf(open.bill)).toMatchObject({ status: "partial", amountPaidPaise: 30_000 });
  });
});
