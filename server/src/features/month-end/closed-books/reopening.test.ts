import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { refused } from "../../../../test/refused.ts";
import { showNeeds } from "../../overview/show-needs.ts";
import { configureMailMode } from "../../settings/mail-mode.ts";

let desk: PaymentDesk;
let books: Awaited<ReturnType<typeof booksOf>>;

beforeAll(() => configureMailMode("sent"));
afterAll(() => configureMailMode("off"));

/** It is 5 March 2027, and the books are closed up to the end of February. */
beforeEach(async () => {
  desk = await openDesk({ startsAt: new Date("2027-03-05T04:30:00Z") });
  books = await booksOf(desk);
  await books.close("2027-02");
});
afterEach(() => desk.close());

const needs = () => showNeeds(desk.database.db, desk.now());
const mails = async () => {
  const mailQuery = desk.database.db.selectFrom("emails").select(["address", "facts"]).where("kind", "=", "loosening");
  return mailQuery.orderBy("plannedAt").orderBy("address").execute();
};

describe("a request to reopen closed books", () => {
  it("is among what waits for somebody at the office until it ends", async () => {
    expect(await needs()).toEqual([]);
    await books.ask("2027-02");
    expect(await needs()).toEqual([{ need: "reopening", count: 1 }]);
    await books.end((await books.show()).reopening?._id ?? "");
    expect(await needs()).toEqual([]);
  });

  it("waits alone, whatever month another asks for, and also when two people ask at once", async () => {
    const results = await Promise.allSettled([books.ask("2027-01"), books.ask("2027-02", "A bill is wrong", "second")]);
    const refusals = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toEqual([refused("reopening_asked")]);
    await expect(books.ask("2026-12")).rejects.toEqual(refused("reopening_asked"));
    expect(await needs()).toEqual([{ need: "reopening", count: 1 }]);
  });

  it("is told to every secretary when it is made and when another person has agreed", async () => {
    await books.ask("2027-02");
    const expectedFacts = { setting: "books", month: "2027-02", reason: "A bill was forgotten", by: "office" };
    expect(await mails()).toMatchObject([
      { address: "office@books.example", facts: { ...expectedFacts, own: true, done: false, approvedBy: null } },
      { address: "second@books.example", facts: { ...expectedFacts, own: false, done: false, approvedBy: null } },
    ]);
    desk.pass(1000);
    await books.agree((await books.show()).reopening?._id ?? "");
    expect((await mails()).slice(2)).toMatchObject([
      { facts: { ...expectedFacts, own: true, done: true, approvedBy: "second" } },
      { facts: { ...expectedFacts, own: false, done: true, approvedBy: "second" } },
    ]);
  });
});
