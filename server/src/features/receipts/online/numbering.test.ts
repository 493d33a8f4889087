import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { crowdOf } from "../../../../test/at-once.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { openPlantedBooks } from "../../../../test/desks/planted-books.ts";
import { asClient } from "../../../../test/desks/restoring-client.ts";
import { countWaitingIn } from "../../../../test/lock-waits.ts";
import { raiseBills } from "../../bills/raise-bills.ts";
import { applyFact } from "../../payments/settle/settle-payment.ts";
import { markPaperNumbers } from "../number-receipts.ts";
import { numberOnline } from "./number-online.ts";
import { createNumbering } from "./number-online-job.ts";

const MINUTE = 60_000;
const PAYMENTS = crowdOf(1_000);

let desk: PaymentDesk;
let resident: string;
beforeEach(async () => {
  desk = await openDesk();
  resident = await desk.resident("E-041");
});
afterEach(() => desk.close());

/** Payments whose pages are open, each of a bill of Rs 100. */
async function open(count: number): Promise<string[]> {
  const bill = { residentId: resident, flatNumber: "E-041", billType: "electricity" as const, dueOn: "2026-12-10" };
  const rows = Array.from({ length: count }, () => ({ ...bill, originalPaise: paise(10_000) }));
  return desk.database.inTransaction(async (tx) => {
    const bills = await raiseBills(tx, rows, { adminId: "office", uploadId: null, now: desk.now() });
    const { rows: opened } = await sql<{ id: string }>`
      INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at,
          next_check_at)
        SELECT 'ORDER' || lpad(nth::text, 15, '0'), bill_id, ${resident}, 'E-041', 'scripted', 10000, 'PENDING', ${desk.now()},
          ${desk.now()}, ${desk.now()} FROM unnest(${bills}::text[]) WITH ORDINALITY AS bills (bill_id, nth) RETURNING id`.execute(
      tx,
    );
    return opened.map(({ id }) => id);
  });
}

/** The company has the money of an order, and said so. */
function capture(orderId: string): Promise<unknown> {
  const { facts } = desk.gateway;
  const money = { amountPaise: paise(10_000), currency: "INR", merchantId: facts.merchantId, method: "UPI" };
  const fact = { kind: "succeeded" as const, capture: { ...money, orderId, gatewayPaymentIds: [`T-${orderId}`] } };
  const action = { actor: { kind: "gateway" as const }, action: "test", requestId: "test" };
  return desk.needs.commit(action, (tx) =>
    applyFact(tx, { orderId, fact, source: "test", gateway: facts, now: desk.now() }),
  );
}

async function serials(series: string): Promise<number[]> {
  const own = desk.database.db.selectFrom("receipts").select("serial").where("series", "=", series);
  return (await own.orderBy("serial").execute()).map(({ serial }) => serial ?? 0);
}

const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);

describe("two portals that number at once", () => {
  it("wait for each other, and neither fails over what the other writes", async () => {
    const office = officeOf(desk);
    const line = { kind: "payment", gatewayId: "foreign", orderId: null, amountPaise: 7_700, feePaise: 0, taxPaise: 0 };
    desk.gateway.report = [line as unknown as (typeof desk.gateway.report)[number]];
    await office.sweep();
    const { id } = await desk.database.db.selectFrom("unidentifiedMoney").select("id").executeTakeFirstOrThrow();
    await office.assign(id, resident);
    for (const order of await open(3)) await capture(order);
    const number = () => desk.database.inTransaction((tx) => numberOnline(tx, { most: 500 }, desk.now()));
    let second: Promise<number> | undefined;
    const first = await desk.database.inTransaction(async (tx) => {
      const receiptCount = await numberOnline(tx, { most: 500 }, desk.now());
      second = number();
      while ((await countWaitingIn(desk.database)) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      return receiptCount;
    });
    expect([first, await second]).toEqual([4, 0]);
    expect(await serials("WEB")).toEqual(upTo(4));
  });

  it("leave no gap and number none twice, beside eight clerks, while payments come in", async () => {
    const orders = await open(PAYMENTS);
    const flats = await Promise.all(upTo(8).map((nth) => desk.resident(`C-${nth}`)));
    let areDone = false;
    const counter = counterOf(desk);
    const captures = Promise.all(
      upTo(6).map(async (lane) => {
        for (const order of orders.filter((_, nth) => nth % 6 === lane - 1)) await capture(order);
      }),
    ).then(() => {
      areDone = true;
    });
    const clerks = flats.map(async (flat) => {
      for (let nth = 1; !areDone && nth <= 25; nth++) await counter.take(flat, { advance: nth });
    });
    const portals = upTo(2).map(async () => {
      while (!areDone) await createNumbering(desk.needs).run();
    });
    await Promise.all([captures, ...clerks, ...portals]);
    await desk.numberReceipts();
    expect(await serials("WEB")).toEqual(upTo(PAYMENTS));
    const usedSerials = await serials("REC");
    expect(usedSerials.length).toBeGreaterThanOrEqual(8);
    expect(usedSerials).toEqual(upTo(usedSerials.length));
    expect(await desk.brokenRules()).toEqual([]);
  });
});

describe("a payment whose books are not right", () => {
  it("keeps no other from its number, is told to the office, and gets its own once it can", async () => {
    const books = await openPlantedBooks();
    const { run } = createNumbering(books.desk.needs);
    const numbered = async () => {
      const payments = books.desk.database.db.selectFrom("payments").select("amountPaise");
      return (await payments.where("receiptId", "is not", null).execute()).map(({ amountPaise }) => amountPaise).sort();
    };
    const captured = (paise: number) =>
      books.superuser.query(`UPDATE payments SET captured_paise = ${paise} WHERE amount_paise = 40000 RETURNING id`);
    const { id } = (await captured(39_999)).rows[0] as { id: string };
    await run();
    expect(await numbered()).toEqual([30_000]);
    books.desk.pass(11 * MINUTE);
    await run();
    expect(await officeOf(books.desk).alertsAbout(id)).toEqual(["work_stuck"]);
    await captured(40_000);
    books.desk.pass(11 * MINUTE);
    await run();
    expect(await numbered()).toEqual([30_000, 40_000]);
    expect(await books.brokenRules()).not.toContainEqual(expect.objectContaining({ check: "I-33" }));
    await books.close();
  });
});

describe("after a restore", () => {
  it("the numbers of online money begin anew under a letter, too", async () => {
    for (const order of await open(2)) {
      await capture(order);
      await desk.numberReceipts();
      await desk.database.inTransaction((tx) => markPaperNumbers(asClient(tx), desk.now(), desk.now()));
    }
    const rows = await desk.database.db.selectFrom("receipts").select("number").orderBy("issuedAt").execute();
    expect(rows.map(({ number }) => number).sort()).toEqual(["WEB-2627-000001", "WEB-2627A-000001"]);
    expect(await desk.brokenRules()).toEqual([]);
  });
});
