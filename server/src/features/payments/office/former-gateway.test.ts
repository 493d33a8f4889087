import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { type ScriptedGateway, scriptedGateway } from "../../../../test/simulators/scripted-gateway.ts";
import { guardGateway } from "../company/guard-gateway.ts";
import { receiveWebhook } from "../inbox/receive-webhook.ts";
import { paymentJobs } from "../jobs.ts";
import { listWatchedPayments } from "./list-watched-payments.ts";

const MINUTE = 60_000;

let desk: PaymentDesk;
let former: ScriptedGateway;
let resident: string;
let bill: string;
let payment: string;

/** A payment is open at one company when the association changes to another. */
beforeEach(async () => {
  desk = await openDesk();
  former = desk.gateway;
  resident = await desk.resident("E-41");
  bill = await desk.bill(resident, 500);
  payment = (await desk.click(resident, bill, 500)).transactionId;
  const formerGateways = [desk.needs.gateway];
  Object.assign(desk.needs, { gateway: guardGateway(scriptedGateway("new"), desk.now), formerGateways });
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const run = (job: string) =>
  paymentJobs(desk.needs)
    .find(({ name }) => name === job)
    ?.run();

describe("a payment at the gateway that was used before", () => {
  it("is still found by the reconciler", async () => {
    former.pay(payment);
    desk.pass(MINUTE);
    await run("reconcile-payments");
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("is still heard of by that gateway's messages", async () => {
    former.pay(payment);
    await receiveWebhook(desk.needs, { gateway: "scripted", ...former.message(payment) });
    await run("read-inbox");
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("is still refunded there", async () => {
    former.pay(payment);
    desk.pass(MINUTE);
    await run("reconcile-payments");
    const { _id } = await officeOf(desk).refund(payment, "bill", 500);
    await run("send-refunds");
    former.endRefund(_id, "settled");
    desk.pass(60 * MINUTE);
    await run("send-refunds");
    expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
  });

  it("is still found in that gateway's settlement report", async () => {
    former.tell(payment, "failed");
    desk.pass(MINUTE);
    await run("reconcile-payments");
    former.pay(payment);
    const money = { amountPaise: 50_000, feePaise: 0, taxPaise: 0 };
    former.report = [{ kind: "payment", orderId: payment, gatewayId: `T-${payment}`, ...money }];
    await officeOf(desk).sweep();
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });

  it("makes way for a new one at the present gateway", async () => {
    const { transactionId } = await desk.click(resident, bill, 400);
    expect(former.calls.cancel).toBe(1);
    const row = desk.database.db.selectFrom("payments").select("gateway").where("id", "=", transactionId);
    expect(await row.executeTakeFirst()).toEqual({ gateway: "new" });
  });
});

describe("a payment whose page at the former gateway was never learnt", () => {
  it("is not opened at the present one: it makes way for a payment there", async () => {
    const other = await desk.bill(resident, 300);
    Object.assign(desk.needs, { gateway: desk.needs.formerGateways[0], formerGateways: [desk.needs.gateway] });
    former.script.opening = "is silent";
    await desk.click(resident, other, 300).catch(() => undefined);
    Object.assign(desk.needs, { gateway: desk.needs.formerGateways[0], formerGateways: [desk.needs.gateway] });
    const { transactionId, paymentUrl } = await desk.click(resident, other, 300);
    const row = desk.database.db.selectFrom("payments").select("gateway").where("id", "=", transactionId);
    expect([await row.executeTakeFirst(), paymentUrl]).toEqual([{ gateway: "new" }, expect.stringContaining("/")]);
  });
});

describe("a payment at a gateway that is not configured any more", () => {
  beforeEach(() => Object.assign(desk.needs, { formerGateways: [] }));

  it("keeps its bill from being paid while its page may still be open, and no longer", async () => {
    await expect(desk.click(resident, bill, 500)).rejects.toMatchObject({ code: "payment_being_confirmed" });
    await expect(desk.click(resident, bill, 400)).rejects.toMatchObject({ code: "payment_being_confirmed" });
    desk.pass(21 * MINUTE);
    const { transactionId } = await desk.click(resident, bill, 500);
    const row = desk.database.db.selectFrom("payments").select("gateway").where("id", "=", transactionId);
    expect(await row.executeTakeFirst()).toEqual({ gateway: "new" });
  });

  it("is named, with the refunds that nobody sends", async () => {
    expect((await listWatchedPayments(desk.database.db, ["new"])).stranded).toEqual([
      { gateway: "scripted", payments: 1, refunds: 0, captured: 0 },
    ]);
  });

  it("becomes overdue as any other, and the office can end it", async () => {
    for (let day = 0; day < 4; day++) {
      await run("reconcile-payments");
      desk.pass(24 * 60 * MINUTE);
      await run("reconcile-payments");
    }
    expect(await desk.brokenRules()).toEqual([]);
    expect(await officeOf(desk).alertsAbout(payment)).toEqual(["payment_overdue"]);
    expect(await officeOf(desk).decide(payment, "close")).toBe("FAILED");
  });

  it("whose refund was under way: the office says how that ended, and only there", async () => {
    Object.assign(desk.needs, { formerGateways: [guardGateway(former, desk.now)] });
    former.pay(payment);
    desk.pass(MINUTE);
    await run("reconcile-payments");
    const office = officeOf(desk);
    const { _id } = await office.refund(payment, "bill", 500);
    await expect(office.endRefund(_id, true)).rejects.toMatchObject({ code: "refund_at_known_company" });
    Object.assign(desk.needs, { formerGateways: [] });
    expect(await office.endRefund(_id, true)).toMatchObject({ state: "SETTLED" });
    expect(await desk.billOf(bill)).toMatchObject({ status: "unpaid" });
  });
});
