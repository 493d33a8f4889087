import { dayOf, endOfDay } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { monthAfter, monthOfDay, monthSpan } from "../../../platform/month.ts";
import { listDues } from "../../dues/list-dues.ts";
import { listUnidentifiedMoney } from "../../ledger/credits/list-unidentified-money.ts";
import { closedMonthEnds } from "../../month-end/closed-books/list-closed-months.ts";
import { figuresOfEveryMonth } from "../../month-end/every-month.ts";
import { showHome } from "../../overview/show-home.ts";
import { listRefunds } from "../../payments/refunds/list-refunds.ts";
import { listCashDays } from "../../receipts/cash-book/show-cash-book.ts";
import { addUpReceipts } from "../../receipts/show-receipts.ts";
import { addUpReports } from "../../reports/report-payments.ts";
import { addUpStatements } from "../../statements/add-up-statements.ts";

export type Reports = Awaited<ReturnType<typeof readReports>>;

/** Whether dues of past days are right shows while it is the end of one of these. */
const MONTHS_OF_DUES = 3;

/** Everything that the reports show, read by what they read themselves, one after the other. */
export async function readReports(db: Db, now: Date) {
  const { home, years, sheets, brought, monthEnds } = await figuresOfEveryMonth(db, now);
  const { dues } = await listDues(db, {}, now);
  const { paid, owed } = await addUpReports(db);
  return {
    ...{ today: dayOf(now), month: monthOfDay(dayOf(now)), home, years, sheets, brought, monthEnds, dues, paid, owed },
    ...{ page: await showHome(db, now), kept: await closedMonthEnds(db), pastDues: await duesOfMonths(db, now) },
    ...{ lines: await addUpStatements(db), cash: await listCashDays(db, now), receipts: await addUpReceipts(db) },
    ...{ refunds: await listRefunds(db), unidentified: await listUnidentifiedMoney(db) },
  };
}

async function duesOfMonths(db: Db, now: Date) {
  const all = [];
  for (let back = 1; back <= MONTHS_OF_DUES; back++) {
    const { month, lastDay } = monthSpan(monthAfter(monthOfDay(dayOf(now)), -back));
    all.push({ month, end: endOfDay(lastDay), dues: (await listDues(db, { asOf: lastDay }, now)).dues });
  }
  return all;
}
