import type { BillType } from "@aangan/contract/bill-kinds";
import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import type { MonthEnd } from "@aangan/contract/papers/month-end";
import type { HomeWay } from "@aangan/contract/papers/office-home";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { closedMonthEnd } from "./closed-books/closing-queries.ts";
import { complexesInOrder } from "./complexes-in-order.ts";
import { type Month, monthSpan } from "./month.ts";
import * as queries from "./month-end-queries.ts";
import { movedByDay } from "./queries.ts";

type Answer = Made<typeof MonthEnd>;

export const monthEndLimits = {
  /** Of each sheet; 2,000 flats with two bills and three payments each have 6,000. */
  rows: 30_000,
};

/** As it was when the month's books were closed, if they are. */
export async function monthEndToShow(db: Db, month: string, now: Date): Promise<Answer> {
  const kept = await closedMonthEnd(db, month);
  return kept === undefined ? showMonthEnd(db, month, now) : (JSON.parse(kept) as Answer);
}

/**
 * A month's file. Money belongs to the month in which it counts. `opening` comes from the ledger, `closing` from the bills as
 * they are now less what counts since, so that the two prove each other. Refuses with `month_invalid` and `month_too_large`.
 */
export async function showMonthEnd(db: Db, month: string, now: Date): Promise<Answer> {
  const span = monthSpan(month);
  if (span.from > now) refuse("month_invalid", { field: "month" });
  const most = monthEndLimits.rows + 1;
  const bills = refuseTooMany(await queries.billsOfMonth(db, span, most));
  const payments = refuseTooMany(await queries.paymentsOfMonth(db, span, most));
  const movements = refuseTooMany(await queries.movementsOfMonth(db, span, most));
  const failed = refuseTooMany(await queries.failedOfMonth(db, span, most));
  const today = dayOf(now);
  return {
    month,
    lastDay: span.lastDay < today ? span.lastDay : today,
    complexes: await complexes(db, span),
    received: await received(db, span),
    bills: bills.map(({ id, dueOn, ...row }) =>
      inPaise({ ...row, _id: id, dueDate: dueOn, billType: row.billType as BillType }),
    ),
    payments: payments.map(({ id, ...row }) => inPaise({ ...row, _id: id, way: row.way as HomeWay })),
    movements: movements.map((row) => inPaise({ ...row, kind: row.kind as Answer["movements"][number]["kind"] })),
    failed: failed.map(({ id, ...row }) => inPaise({ ...row, _id: id, state: row.state as "FAILED" | "EXPIRED" })),
  };
}

function refuseTooMany<T>(rows: T[]): T[] {
  const { rows: most } = monthEndLimits;
  if (rows.length > most) refuse("month_too_large", { params: { most: most.toLocaleString("en-IN") } });
  return rows;
}

type InPaise<T> = { [K in keyof T]: T[K] extends number ? Paise : T[K] };

/** Marks every number of a row as paise, which it is. */
function inPaise<T extends object>(row: T): InPaise<T> {
  const marked = Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? paise(value) : value]);
  return Object.fromEntries(marked);
}

/** What was collected is read as the home reads it, so that the two prove each other. */
async function received(db: Db, span: Month): Promise<Answer["received"]> {
  const moved = await movedByDay(db, span, span);
  const rows = await queries.receivedByWay(db, span);
  return rows.map((row) => {
    const own = moved.filter(({ complex, way }) => complex === row.complex && way === row.way);
    const collected = own.reduce((sum, one) => sum + one.collected, 0);
    const booked = row.received + row.countsElsewhere - row.bookedElsewhere;
    return inPaise({ ...row, way: row.way as HomeWay, booked, collected });
  });
}

async function complexes(db: Db, span: Month): Promise<Answer["complexes"]> {
  const totals = await queries.billTotals(db, span);
  const flows = await queries.ledgerFlows(db, span);
  const kept = await queries.keptNow(db);
  return complexesInOrder([...totals, ...flows, ...kept]).map((complex) => {
    const of = totals.find((row) => row.complex === complex);
    const { before = 0, billed = 0, cancelled = 0, after = 0, rests = 0 } = of ?? {};
    const flow = (account: queries.Flow["account"], period: string, kind = "") =>
      flows
        .filter((row) => row.complex === complex && row.account === account && row.period === period)
        .reduce((sum, row) => sum + (row.kind === kind ? row.paise : 0), 0);
    const keptNow = kept.find((row) => row.complex === complex)?.paise ?? 0;
    const isNobodys = complex === "";
    return inPaise({
      complex,
      ...{ opening: before - flow("BILL", "before"), billed, cancelled, onBills: flow("BILL", "in", "CAPTURE") },
      ...{ used: flow("BILL", "in", "CREDIT_USE"), usedBack: 0 - flow("BILL", "in", "USE_BACK") },
      ...{ reversedOfBills: 0 - flow("BILL", "in", "reversal"), refundedOfBills: 0 - flow("BILL", "in", "refund") },
      closing: rests - after + flow("BILL", "after"),
      ...{ openingAdvances: flow("CREDIT", "before"), asAdvances: flow("CREDIT", "in", "CAPTURE") },
      assigned: flow("CREDIT", "in", "ASSIGNMENT") + flow("CREDIT", "in", "ASSIGNMENT_UNDONE"),
      reversedOfAdvances: 0 - flow("CREDIT", "in", "reversal"),
      refundedOfAdvances: 0 - flow("CREDIT", "in", "refund"),
      closingAdvances: (isNobodys ? 0 : keptNow) - flow("CREDIT", "after"),
      ...{
        openingUnidentified: flow("UNIDENTIFIED", "before"),
        unidentified: flow("UNIDENTIFIED", "in", "UNIDENTIFIED"),
      },
      givenToFlats: 0 - flow("UNIDENTIFIED", "in", "ASSIGNMENT"),
      refundedOfUnidentified: 0 - flow("UNIDENTIFIED", "in", "refund"),
      closingUnidentified: (isNobodys ? keptNow : 0) - flow("UNIDENTIFIED", "after"),
    });
  });
}
