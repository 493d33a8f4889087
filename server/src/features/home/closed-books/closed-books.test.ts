import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { openDay } from "../../ledger/locks.ts";

const DAY = 24 * 60 * 60 * 1000;
const UTR = "301112340001";

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

/** Closes February on 5 March. */
async function closeFebruary(): Promise<void> {
  toMarch();
  await books.close("2027-02");
}

describe("after a treasurer has closed February, a late entry counts on 1 March and says its own day", () => {
  it("as a transfer", async () => {
    const bill = await desk.bill(resident, 500);
    await closeFebruary();
    const transfer = { way: "transfer" as const, reference: UTR, receivedOn: "2027-02-25" };
    const receipt = await counter.take(resident, { lines: { [bill]: 500 }, ...transfer });
    expect(receipt).toMatchObject({ receivedOn: "2027-02-25", countedOn: "2027-03-01" });
    expect(await books.valueDays()).toEqual(["2027-03-01"]);
  });

  it("as cash, which lies in the box of that day, or of the first that is not counted", async () => {
    await counter.take(resident, { advance: 100 });
    toMarch();
    await cash.close(100, { upTo: "2027-02-28" });
    await books.close("2027-02");
    const late = { advance: 40, receivedOn: "2027-02-26" };
    expect(await counter.take(resident, late)).toMatchObject({ receivedOn: "2027-02-26", countedOn: "2027-03-01" });
    expect(await cash.day("2027-03-01")).toMatchObject({ opening: 100, received: 40 });
    await cash.close(140, { upTo: "2027-03-02" });
    const again = await counter.take(resident, { ...late, advance: 50 });
    expect(again).toMatchObject({ receivedOn: "2027-02-26", countedOn: "2027-03-03" });
    expect((await counter.reverse(again._id)).state).toBe("cancelled");
    expect(await cash.book()).toMatchObject({ inBox: 140 });
  });

  it("as money that is paid out, and as a cheque that the bank returned", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 100 });
    await counter.deposit([cheque._id]);
    const transfer = { way: "transfer" as const, reference: UTR };
    const receipt = await counter.take(resident, { advance: 300, ...transfer });
    await closeFebruary();
    await counter.bounce(cheque._id, 0, "2027-02-24");
    const [payment = ""] = await cash.paymentsOf(receipt._id);
    const out = { way: "transfer" as const, from: "credit" as const, reference: "301112349999" };
    expect(await cash.payOut(payment, 50, { ...out, paidOn: "2027-02-27" })).toMatchObject({
      paid: { on: "2027-02-27" },
    });
    expect((await books.valueDays()).slice(0, 2)).toEqual(["2027-03-01", "2027-03-01"]);
  });

  it("as a post-dated cheque whose slip is of February", async () => {
    const cheque = await counter.takeCheque(resident, { advance: 100, chequeOn: "2027-02-22" });
    await closeFebruary();
    await counter.deposit([cheque._id], "2027-02-24");
    expect((await counter.cheques()).atBank).toMatchObject([{ countedOn: "2027-03-01" }]);
  });

  it("as a receipt that replaces one of February", async () => {
    const wrong = await counter.take(resident, { advance: 300, way: "transfer", reference: UTR });
    await closeFebruary();
    const right = await counter.replace(wrong._id, await desk.resident("E-042"), {}, 300);
    expect(right).toMatchObject({ receivedOn: "2027-02-20", countedOn: "2027-03-01" });
    expect(await books.valueDays()).toEqual(["2027-03-01", "2027-03-01", "2027-02-20"]);
  });

  it("as online money, whose own time stays", async () => {
    const { transactionId } = await desk.click(resident, await desk.bill(resident, 500), 500);
    await closeFebruary();
    const paidAt = new Date("2027-02-20T05:00:00Z");
    desk.gateway.pay(transactionId, { paidAt });
    await desk.webhook(transactionId);
    await desk.numberReceipts();
    const { db } = desk.database;
    const receipt = db.selectFrom("receipts").select(["receivedOn", "countedOn"]);
    expect(await receipt.executeTakeFirst()).toEqual({ receivedOn: "2027-02-20", countedOn: "2027-03-01" });
    expect(await db.selectFrom("payments").select("paidAt").executeTakeFirst()).toEqual({ paidAt });
    expect(await books.valueDays()).toEqual(["2027-03-01"]);
  });
});

describe("the books", () => {
  it("are closed up to months that are over, once, and further", async () => {
    await expect(books.close("2027-02")).rejects.toEqual(refused("month_not_over"));
    await desk.bill(resident, 500);
    await closeFebruary();
    await expect(books.close("2027-01")).rejects.toEqual(refused("books_closed"));
    await expect(books.close("2027-02")).rejects.toEqual(refused("books_closed"));
    desk.pass(30 * DAY);
    await books.close("2027-03", "second");
    expect(await books.show()).toMatchObject({
      closedUpTo: "2027-03",
      history: [
        { upTo: "2027-03", by: "second", reopened: null },
        { upTo: "2027-02", by: "office" },
      ],
    });
  });

  it("are closed after the cash of those days was counted", async () => {
    await counter.take(resident, { advance: 100 });
    toMarch();
    await expect(books.close("2027-02")).rejects.toEqual(refused("cash_not_counted"));
    expect((await books.show()).open).toMatchObject([{ kind: "cash_day", name: "2027-02-20", amount: 100 }]);
    await cash.close(100, { upTo: "2027-02-28" });
    await books.close("2027-02");
  });

  it("refuse, in the database, a journal and a bill of closed months", async () => {
    const bill = await desk.bill(resident, 500);
    await closeFebruary();
    const journal = sql`INSERT INTO journals (kind, payment_id, written_at, value_on)
      VALUES ('CAPTURE', 'none', now(), '2027-02-28')`;
    await expect(journal.execute(desk.database.db)).rejects.toMatchObject({ constraint: "books_are_open" });
    const cancelled = sql`UPDATE bills SET cancelled_at = '2027-02-27', cancelled_by = 'x', cancel_reason = 'x' WHERE id = ${bill}`;
    await expect(cancelled.execute(desk.database.db)).rejects.toMatchObject({ constraint: "books_are_open" });
    desk.pass(-10 * DAY);
    await expect(desk.bill(resident, 100)).rejects.toMatchObject({ constraint: "books_are_open" });
    desk.pass(10 * DAY);
  });

  it("are reopened only as another person agrees, and then take money of those days", async () => {
    await expect(books.ask("2027-02")).rejects.toEqual(refused("month_is_open"));
    await closeFebruary();
    await books.ask("2027-02");
    await expect(books.ask("2027-02", "Twice", "second")).rejects.toEqual(refused("approval_asked"));
    const { reopening } = await books.show();
    expect(reopening).toMatchObject({ from: "2027-02", state: "waiting", askedBy: "office", own: true });
    const id = reopening?._id ?? "";
    await expect(books.agree(id, "office")).rejects.toEqual(refused("approval_own"));
    await books.agree(id);
    await expect(books.agree(id)).rejects.toEqual(refused("approval_ended"));
    const receipt = await counter.take(resident, { advance: 100, receivedOn: "2027-02-25" });
    expect(receipt.countedOn).toBe("2027-02-25");
    expect(await books.show()).toMatchObject({
      closedUpTo: "2027-01",
      history: [{ reopened: { reason: "A bill was forgotten", askedBy: "office" }, by: "second" }, { reopened: null }],
    });
  });

  it("stay closed when the other person refuses, or the first takes the request back", async () => {
    await closeFebruary();
    for (const [by, state] of [
      ["second", "refused"],
      ["office", "withdrawn"],
    ] as const) {
      desk.pass(1000);
      await books.ask("2027-02");
      await books.end((await books.show()).reopening?._id ?? "", by);
      expect(await books.show()).toMatchObject({ closedUpTo: "2027-02", reopening: { state, endedBy: by } });
    }
  });

  it("are closed while eight clerks enter money of February: each receipt is of February, or counts in March", async () => {
    const flats = await Promise.all(Array.from({ length: 8 }, (_, flat) => desk.resident(`R-${flat}`)));
    toMarch();
    const takes = flats.map((flat, nth) => () => {
      const transfer = { way: "transfer" as const, reference: `30111234000${nth}`, receivedOn: "2027-02-25" };
      return counter.take(flat, { advance: 100, ...transfer });
    });
    const [receipts] = await Promise.all([Promise.all(takes.map((take) => take())), books.close("2027-02")]);
    expect((await books.valueDays()).sort()).toEqual(receipts.map(({ countedOn }) => countedOn).sort());
    const days = receipts.map(({ countedOn }) => countedOn);
    expect(days.filter((day) => day !== "2027-02-25" && day !== "2027-03-01")).toEqual([]);
  });

  it("are closed only after money that is being entered, which counts on its own day", async () => {
    toMarch();
    let closing: Promise<void> | undefined;
    await desk.database.inTransaction(async (tx) => {
      expect(await openDay(tx, "2027-02-25", desk.now())).toBe("2027-02-25");
      closing = books.close("2027-02");
      const first = await Promise.race([closing.then(() => "closed"), sleep(200, "entered")]);
      expect(first).toBe("entered");
    });
    await closing;
    const late = { way: "transfer" as const, reference: UTR, receivedOn: "2027-02-25" };
    expect(await counter.take(resident, { advance: 100, ...late })).toMatchObject({ countedOn: "2027-03-01" });
  });
});

describe("at the end of the year the page lists what is open", () => {
  it("of every kind", async () => {
    const bills = await Promise.all([100, 200, 300].map((rupees) => desk.bill(resident, rupees)));
    await counter.takeCheque(resident, { advance: 10 });
    const atBank = await counter.takeCheque(resident, { advance: 20 });
    await counter.deposit([atBank._id]);
    await desk.click(resident, bills[0] ?? "", 100);
    const { transactionId } = await desk.click(resident, bills[1] ?? "", 200);
    desk.gateway.pay(transactionId, { amountPaise: 1 });
    await desk.webhook(transactionId);
    const kinds = (await books.show()).open.map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ["cheque_in_hand", 10],
      ["cheque_at_bank", 20],
      ["payment_open", 100],
      ["payment_in_review", 200],
    ]);
  });
});
