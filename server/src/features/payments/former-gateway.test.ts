import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { officeOf } from "../../../test/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/payment-desk.ts";
import { type ScriptedGateway, scriptedGateway } from "../../../test/simulators/scripted-gateway.ts";
import { guardGateway } from "./guard-gateway.ts";
import { paymentJobs } from "./jobs.ts";
import { receiveWebhook } from "./receive-webhook.ts";

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
