import { beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { refused } from "../../../../test/refused.ts";

const DAY = 24 * 60 * 60 * 1000;

/** It is 20 February 2027, 10:00 in India. */
const at = useCash(new Date("2027-02-20T04:30:00Z"));

let books: Awaited<ReturnType<typeof booksOf>>;
beforeEach(async () => {
  books = await booksOf(at.desk);
});

const toMarch = () => at.desk.pass(13 * DAY);

describe("the books of a month with cash", () => {
  it("are closed after the box was counted to their end, so that their cash book stays as it is", async () => {
    const receipt = await at.counter.take(at.resident, { advance: 300 });
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    await at.cash.close(300);
    toMarch();
    const uncounted = { code: "cash_not_counted", detail: { params: { day: "2027-02-21", upTo: "2027-02-28" } } };
    await expect(books.close("2027-02")).rejects.toMatchObject(uncounted);
    await at.cash.close(300, { upTo: "2027-02-28" });
    await books.close("2027-02");
    const out = { from: "credit", paidOn: "2027-02-26" } as const;
    await expect(at.cash.payOut(payment, 100, out)).rejects.toEqual(refused("day_closed"));
    await expect(at.cash.payIn(50, "2027-02-25")).rejects.toEqual(refused("day_closed"));
  });

  it("of a box that was never used refuse a count on their days", async () => {
    toMarch();
    await books.close("2027-02");
    const count = at.cash.close(30, { upTo: "2027-02-28", note: "Found in the drawer" });
    await expect(count).rejects.toEqual(refused("day_closed"));
    expect(await at.cash.close(30, { note: "Found in the drawer" })).toMatchObject({
      day: "2027-03-05",
      difference: 30,
    });
    expect((await at.cash.book({ from: "2027-02-01", to: "2027-02-28" })).days).toEqual([]);
  });

  it("refuse late cash once today is counted, like cash of today", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    toMarch();
    await at.cash.close(100);
    await books.close("2027-02");
    const late = { advance: 40, receivedOn: "2027-02-26" };
    await expect(at.counter.take(at.resident, late)).rejects.toEqual(refused("day_closed"));
    at.desk.pass(DAY);
    expect(await at.counter.take(at.resident, late)).toMatchObject({ countedOn: "2027-03-06" });
  });
});
