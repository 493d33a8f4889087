import { raiseBill } from "@aangan/contract/features/bills";
import { payBill } from "@aangan/contract/features/payments/payments";
import { listResidentPayments, reportOwnPayments, reportPayments } from "@aangan/contract/features/reports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { press } from "../../../test/desks/sandbox-payer.ts";
import { dayOf } from "../../platform/clock.ts";

/** Instants around two days of the association, as clocks in India show them. */
const BEFORE = "2026-11-19T23:59:59.999+05:30";
const FIRST = "2026-11-20T00:00:00+05:30";
const EARLY = "2026-11-21T00:10:00+05:30";
const LAST = "2026-11-21T23:59:59.999+05:30";
const AFTER = "2026-11-22T00:00:00+05:30";
const DAYS = { startDate: "2026-11-20", endDate: "2026-11-21" };

let portal: TestPortal;
let admin: string;
let owner: LoggedIn;
let neighbour: LoggedIn;
let paid: Record<string, string>;

/** Opens a payment of a new bill, and moves it to an instant; gives its transaction id. */
async function payment({ user, token }: LoggedIn, at: string): Promise<string> {
  const { _id: userId, flatNumber, complex } = user;
  const body = { userId, flatNumber, billType: "electricity", originalAmount: 500, dueDate: dayOf(portal.now()) };
  const { bill } = await portal.call(raiseBill, { body, token: admin });
  const opened = await portal.call(payBill, { body: { billId: bill._id, amount: 100, complex }, token });
  await press(portal, opened.paymentUrl, "leave-pending");
  const began = sql`UPDATE payments SET created_at = ${at} WHERE id = ${opened.transactionId}`;
  await began.execute(portal.database.db);
  return opened.transactionId;
}

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  owner = await portal.resident("E-1");
  neighbour = await portal.resident("E-2");
  paid = {};
  for (const at of [EARLY, BEFORE, AFTER, FIRST, LAST]) paid[at] = await payment(owner, at);
  paid.neighbour = await payment(neighbour, EARLY);
});
afterAll(() => portal.close());

const idsOf = ({ payments }: { payments: { _id: string }[] }) => payments.map(({ _id }) => _id);
const own = (query: object, { token } = owner) => portal.call(reportOwnPayments, { query, token });

describe("a resident's own report", () => {
  // [PAY-70]
  it("has both days of the period, as India counts them, newest first", async () => {
    expect(idsOf(await own(DAYS))).toEqual([paid[LAST], paid[EARLY], paid[FIRST]]);
  });

  // [PAY-71] [INP-20]
  it("is open at the side where no day was chosen", async () => {
    expect(idsOf(await own({ startDate: "2026-11-22" }))).toEqual([paid[AFTER]]);
    expect(idsOf(await own({ startDate: "", endDate: "2026-11-19" }))).toEqual([paid[BEFORE]]);
    expect(idsOf(await own({}))).toHaveLength(5);
  });

  // [spec 6.2]
  it("holds payments of their own flat only", async () => {
    expect(idsOf(await own({}, neighbour))).toEqual([paid.neighbour]);
  });

  it("is empty when nothing was paid", async () => {
    expect(await own({ startDate: "2030-01-01" })).toEqual({ payments: [] });
  });

  it.each([
    [{ startDate: "2026-11-22", endDate: "2026-11-21" }, "dates_reversed"],
    [{ startDate: "2026-02-30" }, "day_invalid"],
    // [PAY-71] [INP-20]
  ])("refuses the days %j", async (query, code) => {
    const answer = await portal.ask(reportOwnPayments, { query, token: owner.token });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });
});

describe("the office's reports", () => {
  // [spec 7.21] [PAY-70]
  it("of one resident have the same payments for the same days", async () => {
    const found = await portal.call(listResidentPayments, {
      params: { id: owner.user._id },
      query: DAYS,
      token: admin,
    });
    expect(idsOf(found)).toEqual([paid[LAST], paid[EARLY], paid[FIRST]]);
  });

  // [spec 3.11] [spec 7.22]
  it("of a complex have everybody who paid in these days", async () => {
    const query = { ...DAYS, complex: "RICHMOND PARK" };
    const { usersWithPayments } = await portal.call(reportPayments, { query, token: admin });
    expect(usersWithPayments.map((row) => [row.user.flatNumber, idsOf(row)])).toEqual([
      ["E-1", [paid[LAST], paid[EARLY], paid[FIRST]]],
      ["E-2", [paid.neighbour]],
    ]);
  });

  it("of a complex without payments are empty", async () => {
    const query = { ...DAYS, complex: "REGENT HOUSE" };
    expect(await portal.call(reportPayments, { query, token: admin })).toEqual({ usersWithPayments: [] });
  });
});
