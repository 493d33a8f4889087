import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import type { OverviewMethod } from "@aangan/contract/features/overview";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Month, monthSpan } from "../../platform/month.ts";
import { refuse } from "../../platform/refusal.ts";
import { closedMonthEnd } from "./closed-books/closing-queries.ts";
import { movedByDay } from "./figure-queries.ts";
import { balancesOf, inPaise, receivedIn } from "./month-end-figures.ts";
import * as queries from "./month-end-queries.ts";

type Answer = WireOf<typeof MonthEnd>;

export const monthEndLimits = {
  /** Of each sheet; 2,000 flats with two bills and three payments each have 6,000. */
  rows: 30_000,
};

/** As it was when the month's books were closed, if they are. */
export async function monthEndToShow(db: Db, month: string, now: Date): Promise<Answer> {
  const closedJson = await closedMonthEnd(db, month);
  return closedJson === undefined ? showMonthEnd(db, month, now) : (JSON.parse(closedJson) as Answer);
}

/**
 * A month's file. Money belongs to the month in which it counts. `opening` comes from the ledger, `closing` from the bills as
 * they are now less what counts since, so that the two prove each other. Refuses with `month_invalid` and `month_too_large`.
 */
export async function showMonthEnd(db: Db, month: string, now: Date): Promise<Answer> {
  const span = monthSpan(month);
  if (span.from > now) refuse("month_invalid", { field: "month" });
  const limit = monthEndLimits.rows + 1;
  const bills = refuseTooMany(await queries.billsOfMonth(db, span, limit));
  const payments = refuseTooMany(await queries.paymentsOfMonth(db, span, limit));
  const movements = refuseTooMany(await queries.movementsOfMonth(db, span, limit));
  const failed = refuseTooMany(await queries.failedOfMonth(db, span, limit));
  const today = dayOf(now);
  return {
    month,
    lastDay: span.lastDay < today ? span.lastDay : today,
    complexes: await complexes(db, span),
    received: await received(db, span),
    bills: bills.map(({ id, dueOn, ...row }) =>
      inPaise({ ...row, _id: id, dueDate: dueOn, billType: row.billType as BillType }),
    ),
    payments: payments.map(({ id, ...row }) => inPaise({ ...row, _id: id, way: row.way as OverviewMethod })),
    movements: movements.map((row) => inPaise({ ...row, kind: row.kind as Answer["movements"][number]["kind"] })),
    failed: failed.map(({ id, ...row }) => inPaise({ ...row, _id: id, state: row.state as "FAILED" | "EXPIRED" })),
  };
}

function refuseTooMany<T>(rows: T[]): T[] {
  const { rows: maxRows } = monthEndLimits;
  if (rows.length > maxRows) refuse("month_too_large", { params: { most: maxRows.toLocaleString("en-IN") } });
  return rows;
}

async function received(db: Db, span: Month): Promise<Answer["received"]> {
  const moved = await movedByDay(db, span, span);
  return receivedIn(span.month, await queries.receivedByMethod(db, span), moved);
}

async function complexes(db: Db, span: Month): Promise<Answer["complexes"]> {
  const billed = await queries.billFlows(db, span);
  const flows = await queries.ledgerFlows(db, span);
  return balancesOf(span.month, { billed, flows, now: await queries.standsNow(db) });
}
