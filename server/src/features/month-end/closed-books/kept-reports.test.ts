import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { booksOf } from "../../../../test/desks/books-desk.ts";
import { cashOf } from "../../../../test/desks/cash-desk.ts";
import { counterOf } from "../../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../../test/desks/payment-desk.ts";
import { drawPapers } from "../../../platform/paper/draw-papers.ts";
import { PORTAL } from "../../../platform/traffic/caller-name.ts";
import { headNow, letterheadOf } from "../../settings/letterhead.ts";
import { showStatement } from "../../statements/show-statement.ts";
import { statementPaper } from "../../statements/statement-paper.ts";
import { headOfDay } from "../../statements/statement-queries.ts";
import { showMonthEnd } from "../show-month-end.ts";

const DAY = 24 * 60 * 60 * 1000;
const FEBRUARY = { from: "2027-02-01", to: "2027-02-28" };

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let cash: ReturnType<typeof cashOf>;
let office: ReturnType<typeof officeOf>;
let books: Awaited<ReturnType<typeof booksOf>>;
let resident: string;

beforeAll(async () => {
  desk = await openDesk({ startsAt: new Date("2027-02-20T04:30:00Z") });
  [counter, cash, office] = [counterOf(desk), cashOf(desk), officeOf(desk)];
  books = await booksOf(desk);
  resident = await desk.resident("E-041");
});
afterAll(() => desk.close());

async function statement(): Promise<string> {
  const { db } = desk.database;
  const report = await showStatement(db, resident, FEBRUARY, desk.now());
  const head = (await headOfDay(db, FEBRUARY.to)) ?? (await headNow(db));
  const paper = await drawPapers(PORTAL, [statementPaper(report, "en", letterheadOf(head, "en"))]);
  return JSON.stringify(report) + Buffer.from(paper).toString("base64");
}

async function cashBook(): Promise<string> {
  const { days } = await cash.book(FEBRUARY);
  return JSON.stringify([days, await Promise.all(days.map(({ day }) => cash.day(day)))]);
}

/** The reports of February as they are downloaded today. */
async function reports() {
  const monthEnd = JSON.stringify(await books.monthEnd("2027-02"));
  return { monthEnd, statement: await statement(), cashBook: await cashBook() };
}

describe("the reports of a closed month", () => {
  it("are equal in every byte whenever they are fetched, whatever happens to what they list", async () => {
    const [first = "", second = "", third = ""] = [
      await desk.bill(resident, 500),
      await desk.bill(resident, 300),
      await desk.bill(resident, 90),
    ];
    const paidInCash = await counter.take(resident, { lines: { [first]: 200 }, advance: 50 });
    const cheque = await counter.takeCheque(resident, { lines: { [first]: 100 } });
    await counter.deposit([cheque._id]);
    const transfer = await counter.take(resident, {
      lines: { [second]: 100 },
      way: "transfer",
      reference: "301112340001",
    });
    const paidOut = await counter.takeCheque(resident, { advance: 80 });
    await counter.deposit([paidOut._id]);
    await counter.clear([paidOut._id]);
    const [payment = ""] = await cash.paymentsOf(paidOut._id);
    await cash.payOut(payment, 80, { way: "transfer", from: "credit", reference: "301112340009" });
    const { transactionId } = await desk.click(resident, second, 150);
    desk.pass(13 * DAY);
    await cash.close(250, { upTo: "2027-02-28" });
    const before = await reports();
    await books.close("2027-02");
    const closed = await reports();
    expect(closed).toEqual(before);

    await office.correctName(resident, "Asha Rao");
    await sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('paper', '{"registration": "MH-1"}'::jsonb, now(), 'office') ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(
      desk.database.db,
    );
    await counter.reverse(paidInCash._id);
    await counter.bounce(cheque._id, 100, "2027-02-26");
    await counter.bounce(paidOut._id, 0, "2027-02-26");
    await counter.replace(transfer._id, await desk.resident("E-042"), {}, 100);
    await office.cancel(third);
    desk.gateway.pay(transactionId, { paidAt: new Date("2027-02-20T05:00:00Z") });
    await desk.webhook(transactionId);
    await counter.take(resident, { advance: 70, receivedOn: "2027-02-25" });
    expect(await reports()).toEqual(closed);

    desk.pass(35 * DAY);
    await counter.take(resident, { lines: { [first]: 500 } });
    await desk.numberReceipts();
    expect(await reports()).toEqual(closed);

    // They are kept: made again, the file would say what became of its rows since.
    const again = await showMonthEnd(desk.database.db, "2027-02", desk.now());
    expect(again.bills.map(({ name }) => name)).toContain("Asha Rao");
    expect(closed.monthEnd).not.toContain("Asha Rao");
    expect(await desk.brokenRules()).toEqual([]);
  });
});
