import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountsOf } from "../../../test/desks/accounts-desk.ts";
import { claimsOf } from "../../../test/desks/claims-desk.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { later } from "../../platform/clock.ts";

const DAY = 24 * 60 * 60 * 1000;

let shared: PaymentDesk;
let desk: PaymentDesk;
let accounts: ReturnType<typeof accountsOf>;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;
let resident: string;
let flats = 0;

beforeAll(async () => {
  shared = await openDesk();
});
afterAll(() => shared.close());
/** Each story begins on 21 November 2026. Bills are due on 10 December. */
beforeEach(async () => {
  desk = await openDesk({ database: shared.database });
  accounts = accountsOf(desk);
  counter = counterOf(desk);
  office = officeOf(desk);
  resident = await desk.resident(`E-${++flats}`);
});

const nothing = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, advance: 0, net: 0, daysLate: 0 };

describe("the dues of a flat", () => {
  it("grow older from the day after the due date", async () => {
    await desk.bill(resident, 500);
    const ages = [];
    // From 21 November: the due date, the days around the ends of the ages.
    for (const days of [19, 20, 49, 50, 79, 80, 109, 110]) {
      const at = new Date(Date.parse("2026-11-21T04:30:00Z") + days * DAY);
      desk.pass(at.getTime() - desk.now().getTime());
      const { notDue, upTo30, upTo60, upTo90, over90, daysLate } = (await accounts.dues(resident)) ?? nothing;
      ages.push([daysLate, notDue, upTo30, upTo60, upTo90, over90]);
    }
    expect(ages).toEqual([
      [0, 500, 0, 0, 0, 0],
      [1, 0, 500, 0, 0, 0],
      [30, 0, 500, 0, 0, 0],
      [31, 0, 0, 500, 0, 0],
      [60, 0, 0, 500, 0, 0],
      [61, 0, 0, 0, 500, 0],
      [90, 0, 0, 0, 500, 0],
      [91, 0, 0, 0, 0, 500],
    ]);
  });

  // Found by the 1,667th story of a run: its day lay 100,000 days after the bill's due date.
  it("count a bill however long ago it was due", async () => {
    await desk.bill(resident, 500);
    desk.pass(300 * 366 * DAY);
    expect(await accounts.dues(resident)).toMatchObject({ over90: 500, net: 500 });
  });

  it("are the rests less what was paid ahead, as its statement says", async () => {
    const bill = await desk.bill(resident, 500);
    await desk.bill(resident, 80);
    await counter.take(resident, { lines: { [bill]: 120 }, advance: 30.5, keepAdvance: true });
    const dues = await accounts.dues(resident);
    expect(dues).toMatchObject({ notDue: 460, advance: 30.5, net: 429.5, lastPaidOn: "2026-11-21" });
    expect((await accounts.statement(resident)).closing).toBe(dues?.net);
  });

  it("show what may still change them: cheques and notices", async () => {
    const reference = (kind: number) => `${kind}${String(flats).padStart(5, "0")}`;
    await counter.takeCheque(resident, { advance: 100, reference: reference(1) });
    await counter.takeCheque(resident, { advance: 200, chequeOn: "2026-12-05", reference: reference(2) });
    await claimsOf(desk).tell(resident, { rupees: 300, reference: `60000${reference(3)}0` });
    expect(await accounts.dues(resident)).toMatchObject({
      ...{ unclearedCheques: 100, postDatedCheques: 200, claimsWaiting: 300, advance: 100, net: -100 },
    });
  });

  it("say how their resident is reached, and since when the oldest bill is due", async () => {
    const change = (to: ReturnType<typeof sql>) =>
      desk.database.inTransaction((tx) => sql`UPDATE residents SET ${to} WHERE id = ${resident}`.execute(tx));
    expect(await accounts.dues(resident)).toMatchObject({ language: "en", email: "works", oldestDueOn: null });
    await desk.bill(resident, 500);
    await change(sql`language = 'hi', email_bad_since = now()`);
    expect(await accounts.dues(resident)).toMatchObject({
      ...{ language: "hi", email: "returned", oldestDueOn: "2026-12-10", daysLate: 0 },
    });
    await change(sql`email = ''`);
    expect(await accounts.dues(resident)).toMatchObject({ email: "none" });
  });

  it("of one who owes nothing and never paid are nothing", async () => {
    expect(await accounts.dues(resident)).toMatchObject({ ...nothing, lastPaidOn: null, leftAt: null });
  });

  it("of a former resident stay listed while something is open, beside the next one of the flat", async () => {
    const bill = await desk.bill(resident, 500);
    await office.remove(resident);
    expect(await accounts.dues(resident)).toMatchObject({ net: 500, leftAt: expect.any(String) });
    expect(await accounts.dues(await desk.resident(`E-${flats}`))).toMatchObject(nothing);
    await counter.take(resident, { lines: { [bill]: 500 } });
    expect(await accounts.dues(resident)).toBeUndefined();
  });
});

describe("the dues of a past day", () => {
  it("are what the books said at its end: later bills, money and cancellations are not in them", async () => {
    const [bill, wrong] = [await desk.bill(resident, 500), await desk.bill(resident, 40)];
    desk.pass(30 * DAY);
    const receipt = await counter.take(resident, { lines: { [bill]: 200 }, advance: 10 });
    await office.cancel(wrong);
    desk.pass(DAY);
    await counter.reverse(receipt._id);
    await desk.bill(resident, 60);
    const net = async (day: string) => (await accounts.dues(resident, day))?.net;
    expect(await net("2026-11-20")).toBeUndefined();
    expect(await net("2026-11-21")).toBe(540);
    expect(await net("2026-12-20")).toBe(540);
    expect(await net("2026-12-21")).toBe(290);
    expect(await net("2026-12-22")).toBe(560);
    expect(await accounts.dues(resident, "2026-12-21")).toMatchObject({
      ...{ notDue: 0, upTo30: 300, advance: 10, daysLate: 11, lastPaidOn: "2026-12-21" },
    });
    expect(await accounts.dues(resident, "2026-11-30")).toMatchObject({ notDue: 540, daysLate: 0, lastPaidOn: null });
  });

  it("name the last payment that was known then, also when an earlier one is entered or heard of later", async () => {
    const online = (await desk.click(resident, await desk.bill(resident, 500), 500)).transactionId;
    desk.pass(DAY);
    await counter.take(resident, { advance: 10 });
    expect(await accounts.dues(resident, "2026-11-21")).toMatchObject({ lastPaidOn: null });
    await counter.take(resident, { advance: 20, receivedOn: "2026-11-21" });
    desk.gateway.pay(online, { paidAt: later(desk.now(), -DAY + 60_000) });
    await desk.webhook(online);
    expect(await accounts.dues(resident, "2026-11-21")).toMatchObject({ lastPaidOn: null });
    expect(await accounts.dues(resident, "2026-11-22")).toMatchObject({ lastPaidOn: "2026-11-22" });
  });

  it("know of cheques that had not cleared then, and of notices that waited", async () => {
    const reference = String(flats).padStart(6, "7");
    const cheque = await counter.takeCheque(resident, { advance: 100, reference });
    const claims = claimsOf(desk);
    const claim = await claims.tell(resident, { rupees: 300, reference: `7000${String(flats).padStart(8, "0")}` });
    desk.pass(DAY);
    await counter.deposit([cheque._id]);
    desk.pass(DAY);
    await counter.clear([cheque._id]);
    await claims.refuse(claim._id);
    desk.pass(DAY);
    expect(await accounts.dues(resident)).toMatchObject({ unclearedCheques: 0, claimsWaiting: 0 });
    expect(await accounts.dues(resident, "2026-11-22")).toMatchObject({ unclearedCheques: 100, claimsWaiting: 300 });
    expect(await accounts.dues(resident, "2026-11-23")).toMatchObject({ unclearedCheques: 0, claimsWaiting: 0 });
  });

  it("know of a cheque's clearing from when the office enters it, also once the bank has returned it", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 100, reference: String(flats).padStart(6, "8") });
    await counter.deposit([cheque._id]);
    desk.pass(2 * DAY);
    await counter.clear([cheque._id], "2026-11-21");
    desk.pass(2 * DAY);
    await counter.bounce(cheque._id, 0, "2026-11-24");
    const uncleared = async (day: string) => (await accounts.dues(resident, day))?.unclearedCheques;
    expect(await uncleared("2026-11-22")).toBe(100);
    expect(await uncleared("2026-11-24")).toBe(0);
  });

  it("list who lived there then", async () => {
    desk.pass(DAY);
    await office.remove(resident);
    desk.pass(DAY);
    expect(await accounts.dues(resident)).toBeUndefined();
    expect(await accounts.dues(resident, "2026-11-21")).toMatchObject(nothing);
  });

  it("are refused for a day to come", async () => {
    await expect(accounts.dues(resident, "2026-11-22")).rejects.toMatchObject({ code: "day_in_future" });
  });
});
