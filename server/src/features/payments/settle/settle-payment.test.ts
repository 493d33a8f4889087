import { describe, expect, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = useOpenPayment();

const paid = { status: "paid", amountPaidPaise: 50_000, remainingPaise: 0 };
const unpaid = { status: "unpaid", amountPaidPaise: 0 };

async function factsOf(id: string) {
  const facts = await open.desk.database.db
    .selectFrom("paymentFacts")
    .selectAll()
    .where("paymentId", "=", id)
    .execute();
  return facts.map(({ fact, stateBefore, stateAfter }) => `${fact}: ${stateBefore} to ${stateAfter}`);
}

async function ledgerOf(id: string) {
  const entries = await open.desk.database.db.selectFrom("ledger").selectAll().where("paymentId", "=", id).execute();
  return entries.map(({ accountKind, amountPaise }) => [accountKind, amountPaise]);
}

describe("a success", () => {
  it("is written to payment, bill and ledger at once", async () => {
    open.desk.gateway.pay(open.payment, { method: "Card", reference: "412345678901" });
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    expect(await ledgerOf(open.payment)).toEqual([
      ["CLEARING", -50_000],
      ["BILL", 50_000],
    ]);
    expect(await open.desk.status(open.resident, open.payment)).toMatchObject({
      status: "SUCCESS",
      paymentMethod: "Card",
      amountPaid: 500,
    });
  });

  it("is applied once, though it comes by many messages and many questions at once", async () => {
    open.desk.gateway.pay(open.payment);
    await Promise.all([
      ...Array.from({ length: crowdOf(100) }, (_, index) =>
        open.desk.webhook(open.payment, index % 2 === 0 ? `same of ${open.payment}` : undefined),
      ),
      ...Array.from({ length: crowdOf(100) }, () => open.desk.status(open.resident, open.payment)),
      open.desk.reconcile(),
    ]);
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    expect(await ledgerOf(open.payment)).toHaveLength(2);
  });

  // [PAY-33]
  it("is never left again, whatever the gateway says later", async () => {
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    for (const state of ["failed", "expired", "notFound", "pending"] as const) {
      open.desk.gateway.tell(open.payment, state);
      await open.desk.webhook(open.payment);
    }
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    expect(await officeOf(open.desk).alertsAbout(open.payment)).toContain("payment_contradicted");
  });

  it("is not left when the gateway gives the money back by itself: that is a refund, and the bill is to be paid again", async () => {
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    open.desk.gateway.tell(open.payment, "autoRefunded");
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject(unpaid);
  });

  // [PAY-34]
  it("that comes two days after a failure still counts", async () => {
    open.desk.gateway.tell(open.payment, "failed");
    await open.desk.webhook(open.payment);
    expect((await open.desk.status(open.resident, open.payment)).status).toBe("FAILED");
    open.desk.pass(47 * HOUR);
    open.desk.gateway.pay(open.payment);
    open.desk.pass(2 * HOUR);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
  });

  it("for a bill that the office cancelled meanwhile becomes a credit", async () => {
    const before = await open.desk.credits();
    await open.desk.database.inTransaction((tx) =>
      tx
        .updateTable("bills")
        .set({ cancelledAt: open.desk.now(), cancelledBy: "office", cancelReason: "Raised twice" })
        .where("id", "=", open.bill)
        .execute(),
    );
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect((await open.desk.credits()).slice(before.length)).toEqual([50_000]);
  });

  // [PAY-24]
  it("of a resident who has left counts for the bill", async () => {
    const former = await open.desk.resident("E-42");
    const last = await open.desk.bill(former, 90);
    const { transactionId } = await open.desk.click(former, last, 90);
    await open.desk.database.inTransaction((tx) =>
      tx.updateTable("residents").set({ leftAt: open.desk.now() }).where("id", "=", former).execute(),
    );
    open.desk.gateway.pay(transactionId);
    open.desk.pass(MINUTE);
    await open.desk.reconcile();
    expect(await open.desk.billOf(last)).toMatchObject({ status: "paid" });
  });
});

describe("a success that differs from what was asked for", () => {
  it.each([
    ["a lower amount", { amountPaise: 49_999 }],
    ["a higher amount", { amountPaise: 50_001 }],
    ["no amount", { amountPaise: 0 }],
    ["a negative amount", { amountPaise: -50_000 }],
    ["rupees for paise", { amountPaise: 500 }],
    ["dollars", { currency: "USD" }],
    ["no currency", { currency: "" }],
    ["another merchant", { merchantId: "M-OTHER" }],
    ["another order", { orderId: "AAAAAAAAAAAAAAAAAAAA" }],
    ["no transaction", { gatewayPaymentIds: [] }],
    // [PAY-50] [PAY-51] [PAY-52]
  ])("in %s moves no money and waits for a person", async (_what, differing) => {
    open.desk.gateway.pay(open.payment, differing);
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("REVIEW");
    expect(await open.desk.billOf(open.bill)).toMatchObject(unpaid);
    expect((await open.desk.status(open.resident, open.payment)).status).toBe("PENDING");
    await expect(open.desk.click(open.resident, open.bill, 500)).rejects.toMatchObject({ code: "bill_under_review" });
  });

  // [PAY-32]
  it("or claims the transaction of another payment, moves no money", async () => {
    const other = await open.desk.bill(open.resident, 500);
    const { transactionId } = await open.desk.click(open.resident, other, 500);
    open.desk.gateway.pay(open.payment, { gatewayPaymentIds: [`T-twice-${open.payment}`] });
    open.desk.gateway.pay(transactionId, { gatewayPaymentIds: [`T-twice-${open.payment}`] });
    await Promise.all([open.desk.webhook(open.payment), open.desk.webhook(transactionId), open.desk.readInbox()]);
    const states = [await open.desk.stateOf(open.payment), await open.desk.stateOf(transactionId)];
    expect(states.sort()).toEqual(["REVIEW", "SUCCESS"]);
  });

  it("after the success was applied, is noted and changes nothing", async () => {
    open.desk.gateway.pay(open.payment);
    await open.desk.webhook(open.payment);
    open.desk.gateway.pay(open.payment, { gatewayPaymentIds: ["T-second"] });
    await open.desk.webhook(open.payment);
    expect(await open.desk.billOf(open.bill)).toMatchObject(paid);
    expect((await factsOf(open.payment)).at(-1)).toBe("differs: SUCCESS to SUCCESS");
  });
});
