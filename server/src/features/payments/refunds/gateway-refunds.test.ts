import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

const HOUR = 3_600_000;

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;

beforeEach(() => {
  office = officeOf(open.desk);
  open.desk.gateway.report = [];
});

async function refunds() {
  const { db } = open.desk.database;
  const rows = await db.selectFrom("refunds").selectAll().where("paymentId", "=", open.payment).orderBy("id").execute();
  return rows.map(({ madeBy, source, amountPaise, state }) => ({ madeBy, source, amountPaise, state }));
}

async function pay(): Promise<void> {
  open.desk.gateway.pay(open.payment);
  await open.desk.webhook(open.payment);
}

async function giveBack(): Promise<void> {
  open.desk.gateway.tell(open.payment, "autoRefunded");
  await open.desk.webhook(open.payment);
}

function report(gatewayId: string, amountPaise: number): void {
  const fees = { feePaise: 0, taxPaise: 0 };
  open.desk.gateway.report.push({ kind: "refund", gatewayId, orderId: open.payment, amountPaise, ...fees });
}

describe("money that the gateway gave back by itself", () => {
  it("before we heard that it was paid, is a record, ends the payment, and moves nothing", async () => {
    await giveBack();
    expect(await open.desk.stateOf(open.payment)).toBe("FAILED");
    expect(await refunds()).toEqual([{ madeBy: "gateway", source: null, amountPaise: 50_000, state: "SETTLED" }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
  });

  it("after it was booked, is taken off the bill, once, and the office hears of it", async () => {
    await pay();
    await giveBack();
    await giveBack();
    expect(await refunds()).toEqual([{ madeBy: "gateway", source: "BILL", amountPaise: 50_000, state: "SETTLED" }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid", remainingPaise: 50_000 });
    expect(await office.alertsAbout(open.payment)).toContain("refund_by_gateway");
  });

  it("is one refund, though the order told of it first and the report names it later", async () => {
    await pay();
    await giveBack();
    report("CB-1", 50_000);
    await office.sweep();
    await office.sweep();
    expect(await refunds()).toHaveLength(1);
  });

  it("of another amount than was asked for is noted with the amount that the company names", async () => {
    open.desk.gateway.pay(open.payment, { amountPaise: 60_000 });
    await open.desk.webhook(open.payment);
    await giveBack();
    expect(await refunds()).toEqual([{ madeBy: "gateway", source: null, amountPaise: 60_000, state: "SETTLED" }]);
  });

  it("of an amount that nobody named is put right by the report", async () => {
    await giveBack();
    report("CB-9", 60_000);
    await office.sweep();
    expect(await refunds()).toEqual([{ madeBy: "gateway", source: null, amountPaise: 60_000, state: "SETTLED" }]);
  });

  it("in part, as only the report tells, is taken off the bill", async () => {
    await pay();
    report("CB-2", 12_000);
    await office.sweep();
    await office.sweep();
    expect(await refunds()).toEqual([{ madeBy: "gateway", source: "BILL", amountPaise: 12_000, state: "SETTLED" }]);
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "partial", remainingPaise: 12_000 });
  });

  it("while a refund of ours was on its way, is booked once ours was refused", async () => {
    await pay();
    await office.refund(open.payment, "bill", 500);
    await giveBack();
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "paid" });
    await office.sendRefunds();
    open.desk.pass(HOUR);
    await open.desk.reconcile();
    expect(await refunds()).toEqual(
      expect.arrayContaining([
        { madeBy: "office", source: "BILL", amountPaise: 50_000, state: "REFUND_FAILED" },
        { madeBy: "gateway", source: "BILL", amountPaise: 50_000, state: "SETTLED" },
      ]),
    );
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid", amountPaidPaise: 0 });
  });

  it("cannot be booked any more by the office, which had to decide about it", async () => {
    open.desk.gateway.pay(open.payment, { amountPaise: 49_000 });
    await open.desk.webhook(open.payment);
    open.desk.gateway.tell(open.payment, "autoRefunded");
    await expect(office.decide(open.payment, "apply")).rejects.toMatchObject({ code: "decision_impossible" });
    expect(await office.decide(open.payment, "close")).toBe("FAILED");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
  });
});
