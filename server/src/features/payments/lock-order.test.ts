import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { lockRacesOf } from "../../../test/lock-race.ts";
import { tokenSha256 } from "../../platform/auth/sessions.ts";
import { hastenAfterStart } from "./settle/reconcile.ts";

let desk: PaymentDesk;
let race: ReturnType<typeof lockRacesOf>["race"];
let waiting: ReturnType<typeof lockRacesOf>["waiting"];
let office: ReturnType<typeof officeOf>;
let flats = 0;

beforeAll(async () => {
  desk = await openDesk();
  ({ race, waiting } = lockRacesOf(desk));
  office = officeOf(desk);
});
afterAll(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

/** A flat that paid its bill of Rs 100 twice over: Rs 60 of the second payment are on the bill, Rs 40 became a credit. */
async function paidTooMuch() {
  const resident = await desk.resident(`L-${++flats}`);
  const bill = await desk.bill(resident, 100);
  desk.gateway.script.canCancel = false;
  const pages = [await desk.click(resident, bill, 40), await desk.click(resident, bill, 100)];
  desk.gateway.script.canCancel = true;
  for (const { transactionId } of pages) {
    desk.gateway.pay(transactionId);
    await desk.webhook(transactionId);
  }
  const payment = pages[1]?.transactionId ?? "";
  const found = desk.database.db.selectFrom("credits").select("id").where("paymentId", "=", payment);
  const { id: credit } = await found.executeTakeFirstOrThrow();
  return { resident, bill, payment, credit };
}

describe("a refund and the use of a credit that one payment made wait for each other, and never deadlock", () => {
  it("when the refund is of the bill and the credit pays another one", async () => {
    const { resident, bill, payment, credit } = await paidTooMuch();
    const other = await desk.bill(resident, 300);
    await race("bills", bill, [() => office.refund(payment, "bill", 10), () => office.useCredit(credit, other, 20)]);
  });

  it("when the refund is of the credit itself", async () => {
    const { resident, bill, payment, credit } = await paidTooMuch();
    const other = await desk.bill(resident, 300);
    await race("bills", bill, [() => office.refund(payment, "credit", 10), () => office.useCredit(credit, other, 20)]);
  });

  it("when the credit pays the bill of which the refund is", async () => {
    const { bill, payment, credit } = await paidTooMuch();
    await office.refund(payment, "bill", 30);
    await office.sendRefunds();
    for (const id of desk.gateway.refunds.keys()) desk.gateway.endRefund(id, "settled");
    desk.pass(3_600_000);
    await office.sendRefunds();
    expect(await desk.billOf(bill)).toMatchObject({ remainingPaise: 3_000 });
    await race("credits", credit, [() => office.useCredit(credit, bill, 20), () => office.refund(payment, "bill", 10)]);
  });
});

describe("a receipt that is replaced for a bill of which an online payment is open", () => {
  it("and the money of that payment wait for each other, and never deadlock", async () => {
    const resident = await desk.resident(`L-${++flats}`);
    const bill = await desk.bill(resident, 100);
    const counter = counterOf(desk);
    const { _id: receipt } = await counter.take(resident, { lines: { [bill]: 40 } });
    const { transactionId } = await desk.click(resident, bill, 60);
    desk.gateway.pay(transactionId);
    await race("bills", bill, [
      () => counter.replace(receipt, resident, { [bill]: 40 }, 0, [transactionId]),
      () => desk.webhook(transactionId),
    ]);
    expect(await desk.billOf(bill)).toMatchObject({ status: "paid" });
  });
});

describe("somebody who is removed", () => {
  it("and what that person does at that moment wait for each other, and never deadlock", async () => {
    const resident = await desk.resident(`L-${++flats}`);
    const token = "a-resident".padEnd(43, "x");
    await desk.database.inTransaction((tx) =>
      sql`INSERT INTO sessions (id, token_sha256, kind, person_id, opened_at, expires_at)
        VALUES ('own', ${tokenSha256(token)}, 'resident', ${resident}, now(), '2999-01-01')`.execute(tx),
    );
    const info = { actor: { kind: "resident" as const, id: resident, token }, action: "test", requestId: "test" };
    await race("sessions", "own", [
      () => desk.needs.commit(info, async () => undefined),
      () => office.remove(resident),
    ]);
  });
});

describe("the payments that a start makes due", () => {
  it("are locked by id, so that who holds the first of them can take the others", async () => {
    const resident = await desk.resident(`L-${++flats}`);
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth++) {
      ids.push((await desk.click(resident, await desk.bill(resident, 100), 100)).transactionId);
    }
    const [first = "", ...otherIds] = ids.sort();
    // Moves the row behind the others.
    await desk.database.inTransaction((tx) =>
      sql`UPDATE payments SET next_check_at = next_check_at WHERE id = ${first}`.execute(tx),
    );
    let hastened: Promise<void> | undefined;
    await desk.database.inTransaction(async (tx) => {
      await sql`SELECT FROM payments WHERE id = ${first} FOR UPDATE`.execute(tx);
      hastened = hastenAfterStart(desk.needs);
      await waiting(1);
      await sql`SELECT FROM payments WHERE id = ANY (${otherIds}) FOR UPDATE NOWAIT`.execute(tx);
    });
    await hastened;
  });
});
