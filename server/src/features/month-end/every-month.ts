import type { WireOf } from "@aangan/contract/endpoint";
import type { MonthEnd } from "@aangan/contract/features/month-end/month-end";
import { dayOf, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Month, monthAfter, monthOfDay, monthSpan } from "../../platform/month.ts";
import { readYears } from "../dashboard/show-year.ts";
import { billedByComplex, movedByMonth } from "./figure-queries.ts";
import { balancesOf, receivedIn } from "./month-end-figures.ts";
import * as queries from "./month-end-queries.ts";

export type MonthEndFigures = Pick<WireOf<typeof MonthEnd>, "month" | "complexes" | "received">;

const FIRST_DAY = "1900-01-01";
/** Where another portal's clock was ahead, money may count in a month that is still to come. */
const LAST_MONTH = "9000-12";

/** What the home, the month's files and the years of the residents show of every month, read as they read it. */
export async function figuresOfEveryMonth(db: Db, now: Date) {
  const last = monthSpan(LAST_MONTH);
  const first: Month = { ...last, from: startOfDay(FIRST_DAY), firstDay: FIRST_DAY };
  const home = { billed: await billedByComplex(db, first, last), moved: await movedByMonth(db, first, last) };
  const years = await readYears(db, first, last);
  const sheets = await queries.sumsOfSheets(db);
  const brought = await queries.receivedByMethod(db, "every");
  return {
    home,
    years,
    sheets,
    brought,
    monthEnds: await monthEndsOf(db, monthOfDay(dayOf(now)), { brought, moved: home.moved }),
  };
}

async function monthEndsOf(
  db: Db,
  current: string,
  { brought, moved }: { brought: queries.Brought[]; moved: Awaited<ReturnType<typeof movedByMonth>> },
): Promise<MonthEndFigures[]> {
  const billed = await queries.billFlows(db, "every");
  const flows = await queries.ledgerFlows(db, "every");
  const now = await queries.standsNow(db);
  const periods = [...billed, ...flows].map(({ period }) => period);
  const months = [...periods, ...brought.map((row) => row.written), current].sort();
  return monthsFrom(months[0] ?? current, months.at(-1) ?? current).map((month) => ({
    month,
    complexes: balancesOf(month, { billed, flows, now }),
    received: receivedIn(
      month,
      brought,
      moved.filter(({ day }) => monthOfDay(day) === month),
    ),
  }));
}

/** All months, also those in which nothing happened. */
function monthsFrom(first: string, last: string): string[] {
  const months = [first];
  for (let month = monthAfter(first, 1); month <= last; month = monthAfter(month, 1)) months.push(month);
  return months;
}
