import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { useCash } from "../../../../test/desks/use-cash.ts";
import { refused } from "../../../../test/refused.ts";
import { openDay } from "../../ledger/locks.ts";

const DAY = 24 * 60 * 60 * 1000;
const UTR = "301112340001";

/** It is 20 February 2027, 10:00 in India. */
const at = useCash(new Date("2027-02-20T04:30:00Z"));

let books: Awaited<ReturnType<typeof booksOf>>;
beforeEach(async () => {
  books = await booksOf(at.desk);
});

const toMarch = () => at.desk.pass(13 * DAY);

/** Closes February on 5 March. */
async function closeFebruary(): Promise<void> {
  toMarch();
  await books.close("2027-02");
}

describe("after a treasurer has closed February, a late entry counts on 1 March and says its own day", () => {
  it("as a transfer", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    await closeFebruary();
    const transfer = { way: "transfer" as const, reference: UTR, receivedOn: "2027-02-25" };
    const receipt = await at.counter.take(at.resident, { lines: { [bill]: 500 }, ...transfer });
    expect(receipt).toMatchObject({ receivedOn: "2027-02-25", countedOn: "2027-03-01" });
    expect(await books.valueDays()).toEqual(["2027-03-01"]);
  });

  it("as cash, which lies in the box of that day, or of the first that is not counted", async () => {
    await at.counter.take(at.resident, { advance: 100 });
    toMarch();
    await at.cash.close(100, { upTo: "2027-02-28" });
    await books.close("2027-02");
    const late = { advance: 40, receivedOn: "2027-02-26" };
    expect(await at.counter.take(at.resident, late)).toMatchObject({
      receivedOn: "2027-02-26",
      countedOn: "2027-03-01",
    });
    expect(await at.cash.day("2027-03-01")).toMatchObject({ opening: 100, received: 40 });
    await at.cash.close(140, { upTo: "2027-03-02" });
    const again = await at.counter.take(at.resident, { ...late, advance: 50 });
    expect(again).toMatchObject({ receivedOn: "2027-02-26", countedOn: "2027-03-03" });
    expect((await at.counter.reverse(again._id)).state).toBe("cancelled");
    expect(await at.cash.book()).toMatchObject({ inBox: 140 });
  });

  it("as money that is paid out, and as a cheque that the bank returned", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100 });
    await at.counter.deposit([cheque._id]);
    const transfer = { way: "transfer" as const, reference: UTR };
    const receipt = await at.counter.take(at.resident, { advance: 300, ...transfer });
    await closeFebruary();
    await at.counter.bounce(cheque._id, 0, "2027-02-24");
    const [payment = ""] = await at.cash.paymentsOf(receipt._id);
    const out = { way: "transfer" as const, from: "credit" as const, reference: "301112349999" };
    expect(await at.cash.payOut(payment, 50, { ...out, paidOn: "2027-02-27" })).toMatchObject({
      paid: { on: "2027-02-27" },
    });
    expect((await books.valueDays()).slice(0, 2)).toEqual(["2027-03-01", "2027-03-01"]);
  });

  it("as a post-dated cheque whose slip is of February", async () => {
    const cheque = await at.counter.takeCheque(at.resident, { advance: 100, chequeOn: "2027-02-22" });
    await closeFebruary();
    await at.counter.deposit([cheque._id], "2027-02-24");
    expect((await at.counter.cheques()).atBank).toMatchObject([{ countedOn: "2027-03-01" }]);
  });

  it("as a receipt that replaces one of February", async () => {
    const wrong = await at.counter.take(at.resident, { advance: 300, way: "transfer", reference: UTR });
    await closeFebruary();
    const right = await at.counter.replace(wrong._id, await at.desk.resident("E-042"), {}, 300);
    expect(right).toMatchObject({ receivedOn: "2027-02-20", countedOn: "2027-03-01" });
    expect(await books.valueDays()).toEqual(["2027-03-01", "2027-03-01", "2027-02-20"]);
  });

  it("as online money, whose own time stays", async () => {
    const { transactionId } = await at.desk.click(at.resident, await at.desk.bill(at.resident, 500), 500);
    await closeFebruary();
    const paidAt = new Date("2027-02-20T05:00:00Z");
    at.desk.gateway.pay(transactionId, { paidAt });
    await at.desk.webhook(transactionId);
    await at.desk.numberReceipts();
    const { db } = at.desk.database;
    const receipt = db.selectFrom("receipts").select(["receivedOn", "countedOn"]);
    expect(await receipt.executeTakeFirst()).toEqual({ receivedOn: "2027-02-20", countedOn: "2027-03-01" });
    expect(await db.selectFrom("payments").select("paidAt").executeTakeFirst()).toEqual({ paidAt });
    expect(await books.valueDays()).toEqual(["2027-03-01"]);
  });
});

describe("the books", () => {
  it("are closed up to months that are over, once, and further", async () => {
    await expect(books.close("2027-02")).rejects.toEqual(refused("month_not_over"));
    await at.desk.bill(at.resident, 500);
    await closeFebruary();
    await expect(books.close("2027-01")).rejects.toEqual(refused("books_closed"));
    await expect(books.close("2027-02")).rejects.toEqual(refused("books_closed"));
    at.desk.pass(30 * DAY);
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
    await at.counter.take(at.resident, { advance: 100 });
    toMarch();
    await expect(books.close("2027-02")).rejects.toEqual(refused("cash_not_counted"));
    expect((await books.show()).open).toMatchObject([{ kind: "cash_day", name: "2027-02-20", amount: 100 }]);
    await at.cash.close(100, { upTo: "2027-02-28" });
    await books.close("2027-02");
  });

  it("refuse, in the database, a journal and a bill of closed months", async () => {
    const bill = await at.desk.bill(at.resident, 500);
    await closeFebruary();
    const journal = sql`INSERT INTO journals (kind, payment_id, written_at, value_on)
      VALUES ('CAPTURE', 'none', now(), '2027-02-28')`;
    await expect(journal.execute(at.desk.database.db)).rejects.toMatchObject({ constraint: "books_are_open" });
    const cancelled = sql`UPDATE bills SET cancelled_at = '2027-02-27', cancelled_by = 'x', cancel_reason = 'x' WHERE id = ${bill}`;
    await expect(cancelled.execute(at.desk.database.db)).rejects.toMatchObject({ constraint: "books_are_open" });
    at.desk.pass(-10 * DAY);
    await expect(at.desk.bill(at.resident, 100)).rejects.toMatchObject({ constraint: "books_are_open" });
    at.desk.pass(10 * DAY);
  });

  it("are reopened only as another person agrees, and then take money of those days", async () => {
    await expect(books.ask("2027-02")).rejects.toEqual(refused("month_is_open"));
    await closeFebruary();
    await books.ask("2027-02");
    await expect(books.ask("2027-02", "Twice", "second")).rejects.toEqual(refused("reopening_asked"));
    const { reopening } = await books.show();
    expect(reopening).toMatchObject({ from: "2027-02", state: "waiting", askedBy: "office", own: true });
    const id = reopening?._id ?? "";
    await expect(books.agree(id, "office")).rejects.toEqual(refused("approval_own"));
    await books.agree(id);
    await expect(books.agree(id)).rejects.toEqual(refused("approval_ended"));
    const receipt = await at.counter.take(at.resident, { advance: 100, receivedOn: "2027-02-25" });
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
      at.desk.pass(1000);
      await books.ask("2027-02");
      await books.end((await books.show()).reopening?._id ?? "", by);
      expect(await books.show()).toMatchObject({ closedUpTo: "2027-02", reopening: { state, endedBy: by } });
    }
  });

  it("are closed while eight clerks enter money of February: each receipt is of February, or counts in March", async () => {
    const flats = await Promise.all(Array.from({ length: 8 }, (_, flat) => at.desk.resident(`R-${flat}`)));
    toMarch();
    const takes = flats.map((flat, nth) => () => {
      const transfer = { way: "transfer" as const, reference: `30111234000${nth}`, receivedOn: "2027-02-25" };
      return at.counter.take(flat, { advance: 100, ...transfer });
    });
    const [receipts] = await Promise.all([Promise.all(takes.map((take) => take())), books.close("2027-02")]);
    expect((await books.valueDays()).sort()).toEqual(receipts.map(({ countedOn }) => countedOn).sort());
    const days = receipts.map(({ countedOn }) => countedOn);
    expect(days.filter((day) => day !== "2027-02-25" && day !== "2027-03-01")).toEqual([]);
  });

  it("are closed only after money that is being entered, which counts on its own day", async () => {
    toMarch();
    let closing: Promise<void> | undefined;
    await at.desk.database.inTransaction(async (tx) => {
      expect(await openDay(tx, "2027-02-25", at.desk.now())).toBe("2027-02-25");
      closing = books.close("2027-02");
      const first = await Promise.race([closing.then(() => "closed"), sleep(200, "entered")]);
      expect(first).toBe("entered");
    });
    await closing;
    const late = { way: "transfer" as const, reference: UTR, receivedOn: "2027-02-25" };
    expect(await at.counter.take(at.resident, { advance: 100, ...late })).toMatchObject({ countedOn: "2027-03-01" });
  });
});

describe("at the end of the year the page lists what is open", () => {
  it("of every kind", async () => {
    const bills = await Promise.all([100, 200, 300].map((rupees) => at.desk.bill(at.resident, rupees)));
    await at.counter.takeCheque(at.resident, { advance: 10 });
    const atBank = await at.counter.takeCheque(at.resident, { advance: 20 });
    await at.counter.deposit([atBank._id]);
    await at.desk.click(at.resident, bills[0] ?? "", 100);
    const { transactionId } = await at.desk.click(at.resident, bills[1] ?? "", 200);
    at.desk.gateway.pay(transactionId, { amountPaise: 1 });
    await at.desk.webhook(transactionId);
    const kinds = (await books.show()).open.map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ["cheque_in_hand", 10],
      ["cheque_at_bank", 20],
      ["payment_open", 100],
      ["payment_in_review", 200],
    ]);
  });
});
