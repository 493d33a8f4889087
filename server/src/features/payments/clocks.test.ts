import { describe, expect, it } from "vitest";
import { useOpenPayment } from "../../../test/desks/open-payment.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = useOpenPayment();

async function paidAt(): Promise<Date | null | undefined> {
  const { db } = open.desk.database;
  const row = db.selectFrom("payments").select("paidAt").where("id", "=", open.payment);
  return (await row.executeTakeFirst())?.paidAt;
}

describe("our clock", () => {
  it.each([
    ["jumps an hour ahead", HOUR],
    ["is put back by an hour", -HOUR],
    ["is put back by ten minutes", -10 * MINUTE],
    // [PAY-72]
  ])("%s in the middle of a payment: it is applied, once", async (_what, jump) => {
    open.desk.gateway.pay(open.payment);
    await open.desk.status(open.resident, open.payment);
    open.desk.pass(jump);
    await Promise.all([open.desk.webhook(open.payment), open.desk.status(open.resident, open.payment)]);
    open.desk.pass(2 * HOUR);
    await open.desk.reconcile();
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
    expect(await open.desk.billOf(open.bill)).toMatchObject({ amountPaidPaise: 50_000 });
  });

  // [PAY-72]
  it("that was put back after somebody asked keeps nobody from asking again", async () => {
    open.desk.gateway.script.statusDown = true;
    await open.desk.status(open.resident, open.payment);
    open.desk.gateway.script.statusDown = false;
    open.desk.pass(-HOUR);
    open.desk.gateway.pay(open.payment);
    expect((await open.desk.status(open.resident, open.payment)).status).toBe("SUCCESS");
  });
});

describe("the gateway's time of a payment", () => {
  // [PAY-73]
  it("is shown when it lies between our order and our hearing of it", async () => {
    open.desk.pass(5 * MINUTE);
    const at = new Date(open.desk.now().getTime() - 2 * MINUTE);
    open.desk.gateway.pay(open.payment, { paidAt: at });
    await open.desk.webhook(open.payment);
    expect(await paidAt()).toEqual(at);
  });

  it.each([
    ["before we asked for the payment", -24 * HOUR],
    ["in the future", 24 * HOUR],
    // [PAY-73]
  ])("%s is not believed, and the payment counts all the same", async (_when, ms) => {
    open.desk.pass(5 * MINUTE);
    open.desk.gateway.pay(open.payment, { paidAt: new Date(open.desk.now().getTime() + ms) });
    await open.desk.webhook(open.payment);
    expect(await paidAt()).toEqual(open.desk.now());
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });

  // [PAY-73]
  it("orders nothing: a failure with a later time does not undo a success", async () => {
    open.desk.gateway.pay(open.payment, { paidAt: open.desk.now() });
    await open.desk.webhook(open.payment);
    open.desk.pass(MINUTE);
    open.desk.gateway.tell(open.payment, "failed");
    await open.desk.webhook(open.payment);
    expect(await open.desk.stateOf(open.payment)).toBe("SUCCESS");
  });
});
