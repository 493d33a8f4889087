import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { refused } from "../../../../test/refused.ts";

const MINUTE = 60_000;

let desk: PaymentDesk;
let resident: string;
let bill: string;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

beforeEach(async () => {
  resident = await desk.resident(`E-${++flats}`);
  bill = await desk.bill(resident, 1234.5);
  Object.assign(desk.gateway.calls, { create: 0, fetch: 0, cancel: 0 });
  Object.assign(desk.gateway.script, {
    opening: "opens",
    statusDown: false,
    canCancel: true,
    delayMs: 0,
    beforeAnswer: undefined,
  });
});
afterEach(async () => {
  desk.gateway.script.statusDown = false;
  await desk.reconcile();
  expect(await desk.brokenRules()).toEqual([]);
});

/** Changes the tables as their owner, which the portal may not. */
async function asOwner(sql: string): Promise<void> {
  const { database } = desk.database.connection as { database: string };
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  await client.query(sql);
  await client.end();
}

describe("a second click on Pay", () => {
  it("gets the first one's page [PAY-10]", async () => {
    const first = await desk.click(resident, bill, 100);
    expect(await desk.click(resident, bill, 100)).toEqual(first);
    expect(desk.gateway.calls.create).toBe(1);
  });

  it("and many at the same instant get one payment and one order [PAY-10]", async () => {
    desk.gateway.script.delayMs = 300;
    const pages = await Promise.all(Array.from({ length: crowdOf(50) }, () => desk.click(resident, bill, 100)));
    expect(new Set(pages.map((page) => page.paymentUrl)).size).toBe(1);
    expect(desk.gateway.calls.create).toBe(1);
    const created = await desk.database.db.selectFrom("payments").select("id").where("billId", "=", bill).execute();
    expect(created).toHaveLength(1);
  });

  it("gets the page that the first one could not store, under the same order", async () => {
    await asOwner(`
      CREATE FUNCTION cannot_store() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is gone'; END $$;
      CREATE TRIGGER cannot_store BEFORE INSERT ON payment_facts EXECUTE FUNCTION cannot_store()`);
    await expect(desk.click(resident, bill, 100)).rejects.toThrow("the disk is gone");
    await asOwner("DROP FUNCTION cannot_store CASCADE");
    expect(await desk.click(resident, bill, 100)).toMatchObject({ paymentUrl: expect.any(String) });
    const created = await desk.database.db.selectFrom("payments").select("id").where("billId", "=", bill).execute();
    expect(created).toHaveLength(1);
  });

  it("and many at the same instant are all told when the gateway is silent [PAY-44]", async () => {
    Object.assign(desk.gateway.script, { opening: "is silent", delayMs: 300 });
    const answers = await Promise.allSettled(
      Array.from({ length: crowdOf(50) }, () => desk.click(resident, bill, 100)),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: "rejected", reason: refused("gateway_unreachable") });
    }
    const created = await desk.database.db.selectFrom("payments").selectAll().where("billId", "=", bill).execute();
    expect(created).toMatchObject([{ state: "CREATED" }]);
  });

  it("never makes a second open payment when amounts fly about", async () => {
    const amounts = [100, 200, 300, 100, 200, 300];
    await Promise.allSettled(amounts.map((amount) => desk.click(resident, bill, amount)));
    const offered = await desk.database.db
      .selectFrom("payments")
      .select("id")
      .where("billId", "=", bill)
      .where("state", "in", ["CREATED", "PENDING"])
      .where("supersededAt", "is", null)
      .execute();
    // None at all when each of them closed another one's page last.
    expect(offered.length).toBeLessThanOrEqual(1);
  });
});

describe("another amount", () => {
  it("closes the first page and opens a second", async () => {
    const first = await desk.click(resident, bill, 100);
    const second = await desk.click(resident, bill, 200);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await desk.stateOf(first.transactionId)).toBe("FAILED");
  });

  it("supersedes a first payment that the gateway cannot close, which stays watched [PAY-12]", async () => {
    desk.gateway.script.canCancel = false;
    const first = await desk.click(resident, bill, 100);
    const second = await desk.click(resident, bill, 200);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect(await desk.stateOf(first.transactionId)).toBe("PENDING");
    expect((await desk.status(resident, first.transactionId)).status).toBe("PENDING");
  });

  it("when both are paid after all, the second becomes credit where the bill is full [PAY-12] [PAY-20]", async () => {
    desk.gateway.script.canCancel = false;
    const first = await desk.click(resident, bill, 800);
    const second = await desk.click(resident, bill, 1234.5);
    const creditsBefore = await desk.credits();
    desk.gateway.pay(second.transactionId);
    await desk.webhook(second.transactionId);
    desk.gateway.pay(first.transactionId);
    await desk.webhook(first.transactionId);
    expect(await desk.stateOf(first.transactionId)).toBe("SUCCESS");
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid", amountPaidPaise: 123_450 });
    expect((await desk.credits()).slice(creditsBefore.length)).toEqual([80_000]);
  });

  it("takes what fits and credits the rest [PAY-21]", async () => {
    desk.gateway.script.canCancel = false;
    const first = await desk.click(resident, bill, 800);
    const second = await desk.click(resident, bill, 800.5);
    const creditsBefore = await desk.credits();
    for (const { transactionId } of [first, second]) {
      desk.gateway.pay(transactionId);
      await desk.webhook(transactionId);
    }
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid", remainingPaise: 0 });
    expect((await desk.credits()).slice(creditsBefore.length)).toEqual([36_600]);
  });

  it("is refused when the first was paid meanwhile, and the first counts [PAY-12]", async () => {
    const first = await desk.click(resident, bill, 100);
    desk.gateway.pay(first.transactionId);
    await expect(desk.click(resident, bill, 200)).rejects.toEqual(refused("payment_just_received"));
    expect(await desk.billOf(bill)).toMatchObject({ status: "partial", amountPaidPaise: 10_000 });
  });

  it("is refused as already paid when the first paid it all [PAY-12]", async () => {
    const first = await desk.click(resident, bill, 1234.5);
    desk.gateway.pay(first.transactionId);
    await expect(desk.click(resident, bill, 200)).rejects.toEqual(refused("bill_already_paid"));
  });

  it("is refused as out of range when the first left less", async () => {
    const first = await desk.click(resident, bill, 1200);
    desk.gateway.pay(first.transactionId);
    await expect(desk.click(resident, bill, 200)).rejects.toEqual(refused("amount_out_of_range"));
  });

  it("waits for a gateway that does not answer", async () => {
    const first = await desk.click(resident, bill, 100);
    desk.gateway.script.statusDown = true;
    await expect(desk.click(resident, bill, 200)).rejects.toEqual(refused("gateway_unreachable"));
    expect(await desk.stateOf(first.transactionId)).toBe("PENDING");
  });
});

describe("a page that has closed", () => {
  it("is replaced when nothing was paid on it [PAY-13]", async () => {
    const first = await desk.click(resident, bill, 100);
    desk.pass(16 * MINUTE);
    desk.gateway.tell(first.transactionId, "expired");
    const second = await desk.click(resident, bill, 100);
    expect(second.transactionId).not.toBe(first.transactionId);
  });

  it("is not replaced when it was paid [PAY-13]", async () => {
    const first = await desk.click(resident, bill, 100);
    desk.pass(16 * MINUTE);
    desk.gateway.pay(first.transactionId);
    await expect(desk.click(resident, bill, 100)).rejects.toEqual(refused("payment_just_received"));
    expect(await desk.stateOf(first.transactionId)).toBe("SUCCESS");
    expect(desk.gateway.calls.create).toBe(1);
  });
});

describe("a gateway", () => {
  it("that says no ends the payment [PAY-06]", async () => {
    desk.gateway.script.opening = "refuses";
    await expect(desk.click(resident, bill, 100)).rejects.toEqual(refused("gateway_refused"));
    const created = await desk.database.db.selectFrom("payments").select("state").where("billId", "=", bill).execute();
    expect(created).toEqual([{ state: "FAILED" }]);
  });

  it("that is silent leaves the payment watched, and the next click asks under the same id [PAY-42]", async () => {
    desk.gateway.script.opening = "opens but is silent";
    await expect(desk.click(resident, bill, 100)).rejects.toEqual(refused("gateway_unreachable"));
    desk.gateway.script.opening = "opens";
    const page = await desk.click(resident, bill, 100);
    expect(desk.gateway.calls.create).toBe(2);
    const created = await desk.database.db.selectFrom("payments").select("id").where("billId", "=", bill).execute();
    expect(created).toEqual([{ id: page.transactionId }]);
  });

  it("that sends the browser elsewhere is not believed", async () => {
    desk.gateway.script.opening = "gives a foreign page";
    await expect(desk.click(resident, bill, 100)).rejects.toEqual(refused("gateway_refused"));
    await expect(desk.click(resident, bill, 100)).rejects.toEqual(refused("bill_under_review"));
  });

  it("may tell of the payment before it answers with the page [PAY-37]", async () => {
    desk.gateway.script.beforeAnswer = async () => {
      const [order] = [...desk.gateway.orders.keys()].slice(-1);
      desk.gateway.pay(order ?? "");
      await desk.webhook(order ?? "");
    };
    const page = await desk.click(resident, bill, 100);
    expect(await desk.stateOf(page.transactionId)).toBe("SUCCESS");
    expect(await desk.billOf(bill)).toMatchObject({ amountPaidPaise: 10_000 });
  });

  it("that fails ten times in a row is left in peace for half a minute [PAY-44] [INF-33]", async () => {
    const quiet = await openDesk();
    const payer = await quiet.resident("E-1");
    quiet.gateway.script.opening = "is silent";
    for (let click = 0; click < 12; click++) {
      const another = await quiet.bill(payer, 50);
      await expect(quiet.click(payer, another, 50)).rejects.toEqual(refused("gateway_unreachable"));
    }
    expect(quiet.gateway.calls.create).toBe(10);
    quiet.gateway.script.opening = "opens";
    quiet.pass(31_000);
    expect(await quiet.click(payer, await quiet.bill(payer, 50), 50)).toMatchObject({
      paymentUrl: expect.stringContaining("https://pay.scripted.example/"),
    });
    await quiet.close();
  });
});
