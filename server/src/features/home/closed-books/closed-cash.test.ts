import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";

const DAY = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let books: Awaited<ReturnType<typeof booksOf>>;
let resident: string;

/** It is 20 February 2027, 10:00 in India. */
beforeEach(async () => {
  desk = await openDesk({ startsAt: new Date("2027-02-20T04:30:00Z") });
  [counter, cash] = [counterOf(desk), cashOf(desk)];
  books = await booksOf(desk);
  resident = await desk.resident("E-041");
});
afterEach(async () => {
  expect(await desk.brokenRules()).toEqual([]);
  await desk.close();
});

const refused = (code: string) => expect.objectContaining({ code });
const toMarch = () => desk.pass(13 * DAY);

describe("the books of a month with cash", () => {
  it("are closed after the box was counted to their end, so that their cash book stays as it is", async () => {
    const receipt = await counter.take(resident, { advance: 300 });
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    await cash.close(300);
    toMarch();
    const uncounted = { code: "cash_not_counted", detail: { params: { day: "2027-02-21", upTo: "2027-02-28" } } };
    await expect(books.close("2027-02")).rejects.toMatchObject(uncounted);
    await cash.close(300, { upTo: "2027-02-28" });
    await books.close("2027-02");
    const out = { from: "credit", paidOn: "2027-02-26" } as const;
    await expect(cash.payOut(payment, 100, out)).rejects.toEqual(refused("day_closed"));
    await expect(cash.payIn(50, "2027-02-25")).rejects.toEqual(refused("day_closed"));
  });

  it("of a box that was never used refuse a count on their days", async () => {
    toMarch();
    await books.close("2027-02");
    const count = cash.close(30, { upTo: "2027-02-28", note: "Found in the drawer" });
    await expect(count).rejects.toEqual(refused("day_closed"));
    expect(await cash.close(30, { note: "Found in the drawer" })).toMatchObject({ day: "2027-03-05", difference: 30 });
    expect((await cash.book({ from: "2027-02-01", to: "2027-02-28" })).days).toEqual([]);
  });

  it("refuse late cash once today is counted, like cash of today", async () => {
    await counter.take(resident, { advance: 100 });
    toMarch();
    await cash.close(100);
    await books.close("2027-02");
    const late = { advance: 40, receivedOn: "2027-02-26" };
    await expect(counter.take(resident, late)).rejects.toEqual(refused("day_closed"));
    desk.pass(DAY);
    expect(await counter.take(resident, late)).toMatchObject({ countedOn: "2027-03-06" });
  });
});
