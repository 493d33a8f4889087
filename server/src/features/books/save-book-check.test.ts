import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import type { readBooks } from "./check-books.ts";
import { listBookChecks } from "./list-book-checks.ts";
import { saveBookCheck } from "./save-book-check.ts";

let desk: PaymentDesk;
let office: ReturnType<typeof officeOf>;
let resident: string;
let bill: string;
let payment: string;

/** A bill paid in part, and an open payment of its rest. */
beforeEach(async () => {
  desk = await openDesk();
  office = officeOf(desk);
  resident = await desk.resident("E-41");
  bill = await desk.bill(resident, 500);
  const first = await desk.click(resident, bill, 200);
  desk.gateway.pay(first.transactionId);
  await desk.webhook(first.transactionId);
  payment = (await desk.click(resident, bill, 300)).transactionId;
});
afterEach(() => desk.close());

/** As somebody would who writes past the portal. */
async function corrupt(statement: string): Promise<void> {
  const { connection } = desk.database;
  const database = "database" in connection ? connection.database : "";
  const superuser = new pg.Client({ ...inject("databaseServer"), database });
  await superuser.connect();
  await superuser.query("SET session_replication_role = replica");
  await superuser.query(statement);
  await superuser.end();
}

describe("the nightly check of the books", () => {
  it("that finds nothing is kept, and nobody is disturbed", async () => {
    await office.checkBooks();
    const { checks, frozenBills } = await listBookChecks(desk.database.db);
    expect(checks).toMatchObject([{ asked: "night", broken: [] }]);
    expect(checks[0]?.rules).toBeGreaterThan(15);
    expect(frozenBills).toEqual([]);
  });

  it("ends its transaction before it compares what it has read", async () => {
    const { database } = desk;
    const withoutPayments = async (read: Parameters<typeof database.atOneInstant>[0]) => {
      const books = (await database.atOneInstant(read)) as Awaited<ReturnType<typeof readBooks>>;
      return { ...books, reports: { ...books.reports, paid: [] } };
    };
    const changed = { ...database, atOneInstant: withoutPayments as typeof database.atOneInstant };
    const info = { actor: { kind: "clock" as const }, requestId: "test" };
    const { broken } = await saveBookCheck({ ...desk.needs, database: changed }, info, desk.now());
    expect(broken.map(({ check }) => check)).toEqual(["I-39"]);
  });

  it("that finds 30 bills wrong freezes all of them, and names the first 20", async () => {
    const bills: string[] = [];
    for (let nth = 0; nth < 30; nth++) bills.push(await desk.bill(resident, 60));
    await corrupt("UPDATE bills SET amount_paid_paise = 100 WHERE amount_paid_paise = 0");
    await office.checkBooks();
    const { checks, frozenBills } = await listBookChecks(desk.database.db);
    expect(frozenBills.map(({ billId }) => billId).sort()).toEqual(bills.sort());
    expect(checks[0]?.broken.find(({ check }) => check === "I-3")?.bad).toHaveLength(20);
  });

  // [PAY-61]
  it("that finds a bill wrong stops it from taking money, and tells the office once", async () => {
    await corrupt("UPDATE bills SET amount_paid_paise = 19999");
    await office.checkBooks();
    await office.checkBooks();
    const { checks, frozenBills } = await listBookChecks(desk.database.db);
    expect(checks[0]?.broken).toContainEqual(expect.objectContaining({ check: "I-3", bad: [bill] }));
    expect(frozenBills).toMatchObject([{ billId: bill, check: "I-3" }]);
    expect(await office.alertsAbout("I-3")).toEqual(["books_broken"]);
    desk.gateway.pay(payment);
    await desk.webhook(payment);
    expect(await desk.stateOf(payment)).toBe("REVIEW");
    expect(await desk.billOf(bill)).toMatchObject({ amountPaidPaise: 19_999 });
  });
});
