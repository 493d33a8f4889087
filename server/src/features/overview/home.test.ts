import type { OfficeHome } from "@aangan/contract/features/overview";
import { OfficeHome as Home } from "@aangan/contract/features/overview";
import { paise } from "@aangan/contract/money";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { asSent } from "../../../test/desks/as-sent.ts";
import { counterOf } from "../../../test/desks/counter-desk.ts";
import { officeOf } from "../../../test/desks/office-desk.ts";
import { openDesk, type PaymentDesk } from "../../../test/desks/payment-desk.ts";
import { checkHome } from "../../../test/money/check-home.ts";
import { dayOf } from "../../platform/clock.ts";
import { showYear } from "../dashboard/show-year.ts";
import { showHome } from "./show-home.ts";
import { showNeeds } from "./show-needs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let desk: PaymentDesk;
let counter: ReturnType<typeof counterOf>;
let office: ReturnType<typeof officeOf>;

beforeEach(async () => {
  // In India it is noon of 21 November.
  desk = await openDesk({ startsAt: new Date("2026-11-21T06:30:00Z") });
  counter = counterOf(desk);
  office = officeOf(desk);
});
afterEach(async () => {
  await checkHome(desk.database.db, desk.now());
  await desk.close();
});

const home = async (): Promise<OfficeHome> => asSent(Home)(await showHome(desk.database.db, desk.now()));
const year = async (resident: string) => showYear(desk.database.db, resident, desk.now());
const needs = async () => {
  const waiting = await showNeeds(desk.database.db, desk.now());
  return Object.fromEntries(waiting.map(({ need, count }) => [need, count]));
};

/** As if a bill had been uploaded and due on other days. */
async function moveBill(billId: string, uploadedAt: string, dueOn: string): Promise<void> {
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(desk.database.db);
  const superuser = new pg.Client({ ...inject("databaseServer"), ...rows[0] });
  await superuser.connect();
  await superuser.query("SET session_replication_role = replica");
  await superuser.query("UPDATE bills SET uploaded_at = $2, due_on = $3 WHERE id = $1", [billId, uploadedAt, dueOn]);
  await superuser.end();
}

/** Pays online to the end. */
async function payOnline(resident: string, bill: string, rupees: number): Promise<string> {
  const { transactionId } = await desk.click(resident, bill, rupees);
  desk.gateway.pay(transactionId);
  await desk.webhook(transactionId);
  return transactionId;
}

describe("the home of a portal that was just opened", () => {
  it("has every figure, and all are nothing", async () => {
    const nothing = { billed: 0, collected: 0, refunded: 0 };
    expect(await home()).toMatchObject({
      thisMonth: nothing,
      lastMonth: nothing,
      outstanding: 0,
      complexes: [],
      ways: [],
    });
    expect((await home()).days).toHaveLength(21);
    expect((await home()).ages.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0]);
    expect(await needs()).toEqual({});
  });
});

describe("the figures of a month", () => {
  it("count bills by the day of their upload in India, and leave out what was cancelled in the same month", async () => {
    const resident = await desk.resident("E-1");
    const [first, last, before, cancelled] = await Promise.all(
      [100, 200, 400, 800].map((of) => desk.bill(resident, of)),
    );
    await moveBill(first ?? "", "2026-11-01T00:00:00+05:30", "2026-11-21");
    await moveBill(last ?? "", "2026-10-01T00:00:00+05:30", "2026-11-21");
    await moveBill(before ?? "", "2026-10-31T23:59:59.999+05:30", "2026-11-21");
    await office.cancel(cancelled ?? "");
    const { thisMonth, lastMonth, outstanding } = await home();
    expect([thisMonth.billed, lastMonth.billed, outstanding]).toEqual([100, 600, 700]);
  });

  it("take a cancelled bill off the month of its cancellation, so that the month before stays", async () => {
    const resident = await desk.resident("E-1");
    const [liveBill, cancelled] = [await desk.bill(resident, 200), await desk.bill(resident, 500)];
    await moveBill(liveBill, "2026-10-10T10:00:00+05:30", "2026-11-21");
    await moveBill(cancelled, "2026-10-10T10:00:00+05:30", "2026-11-21");
    await office.cancel(cancelled);
    await desk.bill(resident, 90);
    const { thisMonth, lastMonth, complexes } = await home();
    expect([thisMonth.billed, lastMonth.billed]).toEqual([-410, 700]);
    expect(complexes).toMatchObject([{ billed: -410, outstanding: 290 }]);
    expect((await year(resident)).filter(({ billed }) => billed !== 0)).toMatchObject([
      { month: "2026-10", billed: 70_000 },
      { month: "2026-11", billed: -41_000 },
    ]);
  });

  it("count money by the day on which it counts, and by its way", async () => {
    const resident = await desk.resident("E-1");
    const [online = "", cash = ""] = [await desk.bill(resident, 100), await desk.bill(resident, 500)];
    await payOnline(resident, online, 100);
    await counter.take(resident, { lines: { [cash]: 300 }, receivedOn: "2026-11-03" });
    await counter.take(resident, {
      way: "transfer",
      reference: "412345678901",
      lines: { [cash]: 50 },
      receivedOn: "2026-10-31",
    });
    const { thisMonth, lastMonth, days, ways } = await home();
    expect([thisMonth.collected, lastMonth.collected]).toEqual([400, 50]);
    expect(days.filter(({ collected }) => collected > 0)).toEqual([
      { day: "2026-11-03", collected: 300 },
      { day: "2026-11-21", collected: 100 },
    ]);
    expect(ways).toEqual([
      { way: "upi", payments: 1, amount: 100 },
      { way: "cash", payments: 1, amount: 300 },
    ]);
  });

  it("leave out a receipt that was taken back, and show a refund apart", async () => {
    const resident = await desk.resident("E-1");
    const [online = "", cash = ""] = [await desk.bill(resident, 100), await desk.bill(resident, 500)];
    const paid = await payOnline(resident, online, 100);
    const receipt = await counter.take(resident, { lines: { [cash]: 300 } });
    await counter.reverse(receipt._id);
    await office.refund(paid, "bill", 25);
    await office.sendRefunds();
    for (const [id] of desk.gateway.refunds) desk.gateway.endRefund(id, "settled");
    desk.pass(DAY_MS);
    await office.sendRefunds();
    const { thisMonth, outstanding } = await home();
    expect(thisMonth).toEqual({ billed: 600, collected: 100, refunded: 25 });
    expect(outstanding).toBe(525);
  });
});

describe("what is owed", () => {
  it.each([
    ["tomorrow", "2026-11-22", "notDue"],
    ["today, which is not late", "2026-11-21", "notDue"],
    ["yesterday", "2026-11-20", "upTo30"],
    ["30 days ago", "2026-10-22", "upTo30"],
    ["31 days ago", "2026-10-21", "upTo60"],
    ["60 days ago", "2026-09-22", "upTo60"],
    ["61 days ago", "2026-09-21", "upTo90"],
    ["90 days ago", "2026-08-23", "upTo90"],
    ["91 days ago", "2026-08-22", "over90"],
  ])("since %s has its age", async (_when, dueOn, age) => {
    const resident = await desk.resident("E-1");
    await moveBill(await desk.bill(resident, 100), "2026-08-01T10:00:00+05:30", dueOn);
    const found = (await home()).ages.filter(({ amount }) => amount > 0);
    expect(found).toEqual([{ age, bills: 1, amount: 100 }]);
  });

  it("is listed for the ten who owe most, of whom each has the lateness of the oldest bill", async () => {
    for (let flat = 1; flat <= 11; flat++) await desk.bill(await desk.resident(`E-${flat}`), 100 * flat);
    const late = await desk.resident("F-1");
    await moveBill(await desk.bill(late, 5000), "2026-10-01T10:00:00+05:30", "2026-11-11");
    await desk.bill(late, 1000);
    const { largestDues } = await home();
    expect(largestDues).toHaveLength(10);
    expect(largestDues[0]).toMatchObject({
      flatNumber: "F-1",
      userId: late,
      amount: 6000,
      daysLate: 10,
      former: false,
    });
    expect(largestDues.map(({ flatNumber }) => flatNumber)).not.toContain("E-2");
  });

  it("stays owed by a resident who left", async () => {
    const resident = await desk.resident("E-1");
    await desk.bill(resident, 100);
    await office.remove(resident);
    const { largestDues, outstanding } = await home();
    expect(outstanding).toBe(100);
    expect(largestDues).toMatchObject([{ flatNumber: "E-1", former: true }]);
  });
});

describe("what needs somebody", () => {
  it("is counted while it waits, and gone when it is done", async () => {
    const resident = await desk.resident("E-1");
    const bill = await desk.bill(resident, 500);
    const cheque = await counter.takeCheque(resident, { lines: { [bill]: 100 } });
    await counter.takeCheque(resident, { lines: { [bill]: 100 }, chequeOn: "2026-11-24" });
    expect(await needs()).toEqual({ chequesToPayIn: 1 });
    await counter.deposit([cheque._id]);
    expect(await needs()).toEqual({});
    desk.pass(3 * DAY_MS);
    expect(await needs()).toEqual({ postDatedDue: 1 });
  });

  it("counts a cheque that pays for two flats once", async () => {
    const flats = await Promise.all(["E-1", "E-2"].map((flat) => desk.resident(flat)));
    for (const input of [{ reference: "880001" }, { reference: "880002", chequeOn: "2026-11-24" }]) {
      const [one = "", other = ""] = flats;
      const first = await counter.takeCheque(one, { ...input, advance: 60, instrumentAmount: paise(100_00) });
      await counter.takeCheque(other, { ...input, advance: 40, alsoFor: first._id });
    }
    expect(await needs()).toEqual({ chequesToPayIn: 1 });
    desk.pass(3 * DAY_MS);
    expect(await needs()).toEqual({ chequesToPayIn: 1, postDatedDue: 1 });
  });

  it("has registrations, and uploads under way", async () => {
    await desk.database.inTransaction(async (tx) => {
      await sql`INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at)
        VALUES ('new', 'Asha', 'N-1', 'a@example.in', '9876543210', 'RICHMOND PARK', 'x', now())`.execute(tx);
      await sql`INSERT INTO admins (id, name, email, password_hash, created_at)
        VALUES ('new', 'Ravi', 'r@example.in', 'x', now())`.execute(tx);
      await sql`INSERT INTO uploads (id, admin_id, kind, file_name, file_sha256, phase, started_at, seen_at)
        VALUES ('u', 'new', 'bills', 'bills.xlsx', 'x', 'saving', now(), now())`.execute(tx);
    });
    expect(await needs()).toEqual({ registrations: 1, administrators: 1, uploads: 1 });
  });
});

describe("a resident's year", () => {
  it("has twelve months, also those without anything, and nobody else's money", async () => {
    const [resident, neighbour] = [await desk.resident("E-1"), await desk.resident("E-2")];
    await desk.bill(neighbour, 900);
    const bill = await desk.bill(resident, 500);
    await moveBill(bill, "2025-12-01T00:00:00+05:30", "2025-12-20");
    await moveBill(await desk.bill(resident, 70), "2025-11-30T23:59:59+05:30", "2025-12-20");
    await counter.take(resident, { lines: { [bill]: 200 } });
    await counter.reverse((await counter.take(resident, { lines: { [bill]: 100 } }))._id);
    const months = await year(resident);
    expect(months.map(({ month }) => month)).toEqual([
      ...["2025-12", "2026-01", "2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"],
      ...["2026-10", "2026-11"],
    ]);
    expect(months.filter(({ billed, paid }) => billed > 0 || paid > 0)).toEqual([
      { month: "2025-12", billed: 50_000, paid: 0 },
      { month: "2026-11", billed: 0, paid: 20_000 },
    ]);
    expect(dayOf(desk.now())).toBe("2026-11-21");
  });
});
