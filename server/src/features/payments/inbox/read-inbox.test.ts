import { describe, expect, it } from "vitest";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { receiveWebhook } from "./receive-webhook.ts";

const MINUTE = 60_000;

const open = useOpenPayment();

describe("a message", () => {
  it("proves nothing by itself: only the gateway's answer moves a payment", async () => {
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("PENDING");
  });

  it("with a wrong signature is refused and not kept", async () => {
    const { headers, body } = open.desk.gateway.message(open.payment);
    open.desk.gateway.pay(open.payment);
    const forged = [
      { headers: {}, body },
      { headers: { "x-signature": "" }, body },
      { headers: { "x-signature": "0".repeat(64) }, body },
      { headers: { "x-signature": headers["x-signature"]?.toUpperCase() }, body },
      { headers: { "x-signature": headers["x-signature"]?.slice(0, 63) }, body },
      { headers, body: Buffer.concat([body, Buffer.from(" ")]) },
      { headers: open.desk.gateway.message("AAAAAAAAAAAAAAAAAAAA").headers, body },
    ];
    for (const message of forged) {
      const received = receiveWebhook(open.desk.needs, { gateway: "scripted", ...message });
      await expect(received).rejects.toMatchObject({ code: "signature_invalid" });
    }
    await open.desk.readInbox();
    expect(await open.desk.stateOf(open.payment)).toBe("PENDING");
  });

  it("of another gateway is not found", async () => {
    const received = receiveWebhook(open.desk.needs, { gateway: "other", ...open.desk.gateway.message(open.payment) });
    await expect(received).rejects.toMatchObject({ code: "not_found" });
  });

  it("of an unknown order is kept and asks nothing", async () => {
    const fetchesBefore = open.desk.gateway.calls.fetch;
    await open.desk.webhook("ZZZZZZZZZZZZZZZZZZZZ", "event of a stranger");
    expect(open.desk.gateway.calls.fetch).toBe(fetchesBefore);
    const storedMessage = await open.desk.database.db
      .selectFrom("webhookInbox")
      .selectAll()
      .where("eventKey", "=", "event of a stranger")
      .executeTakeFirstOrThrow();
    expect(storedMessage.doneAt).not.toBeNull();
  });

  it("is tried five times while the gateway is down, then parked; the reconciler heals it", async () => {
    open.desk.gateway.pay(open.payment);
    open.desk.gateway.script.statusDown = true;
    await open.desk.webhook(open.payment, "parked");
    for (let minute = 0; minute < 30; minute++) {
      open.desk.pass(MINUTE);
      await open.desk.readInbox();
    }
    const message = () =>
      open.desk.database.db
        .selectFrom("webhookInbox")
        .selectAll()
        .where("eventKey", "=", "parked")
        .executeTakeFirstOrThrow();
    expect(await message()).toMatchObject({ tries: 5, nextTryAt: null, doneAt: null });
    open.desk.gateway.script.statusDown = false;
    open.desk.pass(10 * MINUTE);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  // [PAY-58]
  it("that nobody can read is parked after five tries and told to the office; others are read meanwhile", async () => {
    const { desk, resident } = open;
    const { fetchOrder } = desk.gateway;
    desk.gateway.fetchOrder = async (order) => {
      if (order.orderId === open.payment) throw new Error("a bug of ours");
      return fetchOrder(order);
    };
    await desk.webhook(open.payment, "poison");
    const bill = await desk.bill(resident, 60);
    const { transactionId } = await desk.click(resident, bill, 60);
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
    for (let minute = 0; minute < 30; minute++) {
      desk.pass(MINUTE);
      await desk.readInbox();
    }
    const { db } = desk.database;
    const messageQuery = db.selectFrom("webhookInbox").selectAll().where("eventKey", "=", "poison");
    expect(await messageQuery.executeTakeFirst()).toMatchObject({ tries: 5, nextTryAt: null, doneAt: null });
    expect(await officeOf(desk).alertsAbout("poison")).toEqual(["message_parked"]);
    desk.gateway.fetchOrder = fetchOrder;
  });

  it("is not read one after the other: a company that takes its time is asked about several at once", async () => {
    const { desk, resident } = open;
    const paid: string[] = [];
    for (let nth = 0; nth < 10; nth++) {
      const { transactionId } = await desk.click(resident, await desk.bill(resident, 60), 60);
      desk.gateway.pay(transactionId);
      await receiveWebhook(desk.needs, { gateway: "scripted", ...desk.gateway.message(transactionId) });
      paid.push(transactionId);
    }
    let fetchCount = 0;
    const { fetchOrder } = desk.gateway;
    desk.gateway.fetchOrder = async (...about) => {
      fetchCount += 1;
      await expect.poll(() => fetchCount).toBeGreaterThan(2);
      return fetchOrder(...about);
    };
    await desk.readInbox();
    desk.gateway.fetchOrder = fetchOrder;
    expect(await Promise.all(paid.map(desk.stateOf))).toEqual(paid.map(() => "SUCCESS"));
  });

  // [PAY-55]
  it("without a signature costs no statement of the database", async () => {
    const { needs, gateway } = open.desk;
    const { body } = gateway.message(open.payment);
    const database = new Proxy(needs.database, {
      get: () => {
        throw new Error("the database was asked");
      },
    });
    const received = receiveWebhook({ ...needs, database }, { gateway: "scripted", headers: {}, body });
    await expect(received).rejects.toMatchObject({ code: "signature_invalid" });
  });
});
