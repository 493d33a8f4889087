import { dayOf, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { monthAfter, monthOfDay, monthSpan } from "../../../platform/month.ts";
import { refuse } from "../../../platform/refusal.ts";
import { closedUpTo, holdBooksAlone } from "../../ledger/locks.ts";
import { cashBoxState, firstOpenDay } from "../../receipts/cash-book/cash-box.ts";
import { headNow } from "../../settings/letterhead.ts";
import { showMonthEnd } from "../show-month-end.ts";
import * as queries from "./closing-queries.ts";

/** Each month's file is made while money waits. */
const MAX_MONTHS = 24;

function lastDayOf(month: string): string {
  return dayOf(later(monthSpan(month).until, -1));
}

/**
 * Closes the books up to the end of a month, and keeps what the reports of its months say. Refuses with `month_not_over`,
 * `books_closed`, `cash_not_counted`, `months_too_many`, `month_too_large` and `money_moves`.
 */
export async function closeBooks(tx: Tx, admin: { id: string }, upTo: string, now: Date): Promise<void> {
  if (upTo >= monthOfDay(dayOf(now))) refuse("month_not_over", { field: "upTo" });
  if (!(await holdBooksAlone(tx))) refuse("money_moves");
  const closed = await closedUpTo(tx);
  if (closed !== null && upTo <= monthOfDay(closed)) {
    refuse("books_closed", { field: "upTo", params: { month: monthOfDay(closed) } });
  }
  await refuseUncounted(tx, lastDayOf(upTo));
  const first = closed === null ? await queries.firstMonth(tx) : monthAfter(monthOfDay(closed), 1);
  const months = monthsBetween(first ?? upTo, upTo);
  if (months.length > MAX_MONTHS) refuse("months_too_many", { field: "upTo", params: { most: MAX_MONTHS } });
  const closingId = await queries.insertClosing(tx, { upTo: lastDayOf(upTo), closedAt: now, closedBy: admin.id });
  const head = JSON.stringify(await headNow(tx));
  for (const month of months) {
    const monthEnd = JSON.stringify(await showMonthEnd(tx, month, now));
    await queries.insertClosedMonth(tx, { month, closingId, monthEnd, head });
  }
}

/** A day of the cash book that is open could still lose a receipt, or get a pay-out, a slip or a count. */
async function refuseUncounted(tx: Tx, lastDay: string): Promise<void> {
  const day = firstOpenDay(await cashBoxState(tx));
  if (day !== undefined && day <= lastDay) refuse("cash_not_counted", { params: { day, upTo: lastDay } });
}

function monthsBetween(from: string, to: string): string[] {
  const months = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) months.push(month);
  return months;
}
