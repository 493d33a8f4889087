import { beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = useOpenPayment();
let office: ReturnType<typeof officeOf>;

/** Each story begins with Rs 500 paid. */
beforeEach(async () => {
  office = officeOf(open.desk);
  open.desk.gateway.pay(open.payment);
  await open.desk.webhook(open.payment);
});

const paid = { status: "paid", amountPaidPaise: 50_000, remainingPaise: 0 };

async function stateOf(refundId: string): Promise<string | undefined> {
  const { db } = open.desk.database;
  return (await db.selectFrom("refunds").select("state").where("id", "=", refundId).executeTakeFirst())?.state;
}

/** A payment of Rs 200 whose bill of Rs 200 was paid otherwise meanwhile, so that it became a credit. */
async function credited(): Promise<{ payment: string; credit: number; bill: string }> {
  const { desk, resident } = open;
  const bill = await desk.bill(resident, 200);
  desk.gateway.script.canCancel = false;
  const first = await desk.click(resident, bill, 150);
  const { transactionId: payment } = await desk.click(resident, bill, 200);
  desk.gateway.script.canCancel = true;
  for (const id of [first.transactionId, payment]) {
    desk.gateway.pay(id);
    await desk.webhook(id);
  }
  const row = desk.database.db.selectFrom("credits").select("id").where("paymentId", "=", payment);
  return { payment, bill, credit: (await row.executeTakeFirstOrThrow()).id };
}

const creditOf = (id: number) =>
  open.desk.database.db.selectFrom("credits").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The company says how a refund ended, and the portal asks about it. */
async function end(refundId: string, state: "settled" | "failed"): Promise<void> {
  open.desk.gateway.endRefund(refundId, state);
  open.desk.pass(24 * HOUR);
  await office.sendRefunds();
}

describe("a refund from a bill", () => {
  it("changes nothing until the money has gone back; then the bill is to be paid again", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    expect(refund).toMatchObject({ state: "REQUESTED", amount: 500, from: "bill" });
    await office.sendRefunds();
    expect(await stateOf(refund._id)).toBe("SENT");
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    await end(refund._id, "settled");
    expect(await stateOf(refund._id)).toBe("SETTLED");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid", remainingPaise: 50_000 });
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.click(open.resident, open.bill, 500)).toMatchObject({ paymentUrl: expect.any(String) });
  });

  it("may be of a part; the rest can be refunded later, and no more", async () => {
    const part = await office.refund(open.payment, "bill", 120.5);
    await office.sendRefunds();
    await end(part._id, "settled");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "partial", remainingPaise: 12_050 });
    await expect(office.refund(open.payment, "bill", 379.51)).rejects.toMatchObject({
      code: "refund_too_much",
      status: 400,
      message: "At most ₹379.50 can be refunded.",
    });
    expect(await office.refund(open.payment, "bill", 379.5)).toMatchObject({ state: "REQUESTED" });
  });

  it("may not leave what the payment company cannot give back", async () => {
    const refused = { code: "refund_rest_too_small", detail: { field: "amount", params: { all: "500", least: "1" } } };
    for (const rupees of [499.01, 499.99]) {
      await expect(office.refund(open.payment, "bill", rupees)).rejects.toMatchObject(refused);
    }
    expect(await office.refund(open.payment, "bill", 499)).toMatchObject({ state: "REQUESTED" });
    expect(await office.refund(open.payment, "bill", 1)).toMatchObject({ state: "REQUESTED" });
  });

  it("asked for twice at the same instant is one; the second is told that one is running", async () => {
    const both = await Promise.allSettled([
      office.refund(open.payment, "bill", 500),
      office.refund(open.payment, "bill", 500),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "refund_running", status: 409 });
    await office.sendRefunds();
    expect(
      [...open.desk.gateway.refunds.values()].filter(({ wanted }) => wanted.orderId === open.payment),
    ).toHaveLength(1);
  });

  it("of a payment that brought no money is refused", async () => {
    const { transactionId } = await open.desk.click(open.resident, await open.desk.bill(open.resident, 60), 60);
    await expect(office.refund(transactionId, "bill", 60)).rejects.toMatchObject({ code: "payment_not_made" });
    await expect(office.refund("AAAAAAAAAAAAAAAAAAAA", "bill", 60)).rejects.toMatchObject({ code: "not_found" });
    await expect(office.refund(open.payment, "credit", 1)).rejects.toMatchObject({ code: "refund_too_much" });
  });

  it("that fails leaves the bill paid, tells the office, and may be asked for again", async () => {
    const first = await office.refund(open.payment, "bill", 500);
    await office.sendRefunds();
    await end(first._id, "failed");
    expect(await stateOf(first._id)).toBe("REFUND_FAILED");
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    expect(await office.alertsAbout(first._id)).toEqual(["refund_failed"]);
    const second = await office.refund(open.payment, "bill", 500);
    await office.sendRefunds();
    await end(second._id, "settled");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ status: "unpaid" });
  });
});

describe("a refund from a credit", () => {
  // [PAY-23]
  it("holds the money until it has gone back, and changes nothing on the bill", async () => {
    const { payment, credit, bill } = await credited();
    const refund = await office.refund(payment, "credit", 150);
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 15_000, leftPaise: 0, refundedPaise: 0 });
    await office.sendRefunds();
    await end(refund._id, "settled");
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 0, leftPaise: 0, refundedPaise: 15_000 });
    expect(await open.desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  // [PAY-23]
  it("asked for twice at the same instant is one, and more than there is, is none", async () => {
    const { payment, credit } = await credited();
    await expect(office.refund(payment, "credit", 150.01)).rejects.toMatchObject({ code: "refund_too_much" });
    await expect(office.refund(payment, "credit", 149.5)).rejects.toMatchObject({ code: "refund_rest_too_small" });
    const both = await Promise.allSettled([
      office.refund(payment, "credit", 150),
      office.refund(payment, "credit", 150),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((one) => one.status === "rejected")?.reason).toMatchObject({ code: "refund_running" });
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 15_000 });
  });

  it("that failed gives the money free; told later as made after all, it is booked once", async () => {
    const { payment, credit } = await credited();
    const refund = await office.refund(payment, "credit", 100);
    await office.sendRefunds();
    await end(refund._id, "failed");
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 0, leftPaise: 15_000 });
    open.desk.gateway.endRefund(refund._id, "settled");
    expect(await office.askAboutRefund(refund._id)).toMatchObject({ state: "SETTLED" });
    await office.askAboutRefund(refund._id);
    expect(await creditOf(credit)).toMatchObject({ heldPaise: 0, leftPaise: 5_000, refundedPaise: 10_000 });
  });

  it("that failed, and whose money paid another bill since, is for a person when it was made after all", async () => {
    const { payment, credit } = await credited();
    const refund = await office.refund(payment, "credit", 150);
    await office.sendRefunds();
    await end(refund._id, "failed");
    await office.useCredit(credit, await open.desk.bill(open.resident, 150), 150);
    open.desk.gateway.endRefund(refund._id, "settled");
    await office.askAboutRefund(refund._id);
    expect(await stateOf(refund._id)).toBe("REFUND_FAILED");
    expect(await office.alertsAbout(refund._id)).toContain("refund_contradicted");
    expect(await creditOf(credit)).toMatchObject({ usedPaise: 15_000, refundedPaise: 0, leftPaise: 0 });
  });
});

describe("a gateway that does not answer", () => {
  it("is asked for the same refund again under the same id, and makes it once", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    open.desk.gateway.script.statusDown = true;
    await office.sendRefunds();
    expect(await stateOf(refund._id)).toBe("REQUESTED");
    open.desk.gateway.script.statusDown = false;
    const refundCalls = open.desk.gateway.calls.refund;
    open.desk.pass(MINUTE);
    await office.sendRefunds();
    expect(open.desk.gateway.calls.refund).toBe(refundCalls + 1);
    expect([...open.desk.gateway.refunds.keys()].filter((id) => id === refund._id)).toHaveLength(1);
    expect(await stateOf(refund._id)).toBe("SENT");
  });

  it("is told to the office when that asks", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    open.desk.gateway.script.statusDown = true;
    await expect(office.askAboutRefund(refund._id)).rejects.toMatchObject({ code: "gateway_silent" });
  });

  it("and never got a refund that we hold as sent, gets it again", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    await office.sendRefunds();
    open.desk.gateway.refunds.delete(refund._id);
    open.desk.pass(HOUR);
    await office.sendRefunds();
    expect(open.desk.gateway.refunds.has(refund._id)).toBe(true);
  });
});

describe("whoever sends refunds", () => {
  it("and dies with one in his hands, leaves it to the next, after a minute", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    const { database, now } = open.desk;
    const lease = { claimedUntil: new Date(now().getTime() + MINUTE) };
    await database.inTransaction((tx) => tx.updateTable("refunds").set(lease).where("id", "=", refund._id).execute());
    await office.sendRefunds();
    expect(open.desk.gateway.refunds.has(refund._id)).toBe(false);
    open.desk.pass(MINUTE);
    await office.sendRefunds();
    expect(open.desk.gateway.refunds.has(refund._id)).toBe(true);
  });

  it("does each once, though two do it at the same instant", async () => {
    const refund = await office.refund(open.payment, "bill", 500);
    const refundCalls = open.desk.gateway.calls.refund;
    open.desk.gateway.script.delayMs = 20;
    await Promise.all([office.sendRefunds(), office.sendRefunds()]);
    expect(open.desk.gateway.calls.refund).toBe(refundCalls + 1);
    expect(await stateOf(refund._id)).toBe("SENT");
  });
});
