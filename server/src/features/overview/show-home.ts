import type { WireOf } from "@aangan/contract/endpoint";
import { type Age, ages } from "@aangan/contract/features/dues/ages";
import { MAX_DUES, type OfficeHome, overviewMethods } from "@aangan/contract/features/overview";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { daysUpTo, monthAfter, monthOfDay, monthSpan } from "../../platform/month.ts";
import { complexesInOrder } from "../month-end/complexes-in-order.ts";
import { readBilled, readMoved } from "../month-end/figures.ts";
import { largestDues, owedByAge } from "./queries.ts";

type Home = WireOf<typeof OfficeHome>;

/** The state of things at an instant. The views `money_figures` and `bill_figures` say what the figures are. */
export async function showHome(db: Db, now: Date): Promise<Home> {
  const today = dayOf(now);
  const month = monthOfDay(today);
  const [last, current] = [monthSpan(monthAfter(month, -1)), monthSpan(month)];
  // One after the other, so that the page holds one connection.
  const billed = await readBilled(db, last, current);
  const moved = await readMoved(db, last, current);
  const owed = await owedByAge(db, today);
  const dues = await largestDues(db, today, MAX_DUES);
  const ofMonth = (of: string) => moved.filter(({ day }) => monthOfDay(day) === of);
  const ofThisMonth = ofMonth(month);
  const collected = ofThisMonth.map((row) => ({ ...row, paise: row.collected }));
  // Money counts on a day to come where a clock was ahead, and no figure hides it.
  const lastDay = ofThisMonth.reduce((last, { day }) => (day > last ? day : last), today);
  const figures = (of: string) => ({
    billed: sumOf(billed.filter((row) => row.month === of)),
    collected: paise(count(ofMonth(of), "collected")),
    refunded: paise(count(ofMonth(of), "refunded")),
  });
  return {
    today,
    thisMonth: figures(month),
    lastMonth: figures(last.month),
    outstanding: sumOf(owed),
    days: daysUpTo(lastDay).map((day) => ({ day, collected: sumOf(collected.filter((row) => row.day === day)) })),
    ages: ages.map((age) => ageOf(age, owed)),
    complexes: complexesOf({ billed: billed.filter((row) => row.month === month), collected, owed }),
    ways: overviewMethods.flatMap((method) => {
      const rows = collected.filter((row) => row.way === method && (row.payments > 0 || row.paise !== 0));
      return rows.length === 0 ? [] : [{ way: method, payments: count(rows, "payments"), amount: sumOf(rows) }];
    }),
    largestDues: dues.map(({ residentId, leftAt, paise: owes, daysLate, ...whose }) => ({
      ...whose,
      userId: residentId,
      former: leftAt !== null,
      amount: paise(owes),
      daysLate: Math.max(0, daysLate),
    })),
  };
}

function sumOf(rows: readonly { paise: number }[]): Paise {
  return paise(count(rows, "paise"));
}

function count<K extends string>(rows: readonly Record<K, number>[], what: K): number {
  return rows.reduce((sum, row) => sum + row[what], 0);
}

function ageOf(age: Age, owed: readonly { age: Age; bills: number; paise: number }[]): Home["ages"][number] {
  const rows = owed.filter((row) => row.age === age);
  return { age, bills: count(rows, "bills"), amount: sumOf(rows) };
}

type OfComplex = readonly { complex: string; paise: number }[];

function complexesOf(of: Record<"billed" | "collected" | "owed", OfComplex>): Home["complexes"] {
  const some = Object.values(of).flatMap((rows) => rows.filter((row) => row.paise !== 0));
  return complexesInOrder(some).map((complex) => {
    const sum = (rows: OfComplex) => sumOf(rows.filter((row) => row.complex === complex));
    return { complex, billed: sum(of.billed), collected: sum(of.collected), outstanding: sum(of.owed) };
  });
}
