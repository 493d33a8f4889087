import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import { type Age, ages } from "@aangan/contract/papers/ages";
import { homeWays, LARGEST_DUES, type OfficeHome } from "@aangan/contract/papers/office-home";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { daysUpTo, monthAfter, monthOfDay, monthSpan } from "./month.ts";
import { billedByComplex, collectedByDay, largestDues, owedByAge, refundedByMonth } from "./queries.ts";

type Home = Made<typeof OfficeHome>;

/**
 * The state of things at an instant. Billed are live bills by the month of their upload; collected is money by the day on
 * which it was paid or counts, without what the office took back; outstanding are the rests of all live bills now.
 */
export async function showHome(db: Db, now: Date): Promise<Home> {
  const today = dayOf(now);
  const month = monthOfDay(today);
  const [last, current] = [monthSpan(monthAfter(month, -1)), monthSpan(month)];
  // One after the other, so that the page holds one connection.
  const billed = await billedByComplex(db, last, current);
  const collected = await collectedByDay(db, last, current);
  const refunded = await refundedByMonth(db, last, current);
  const owed = await owedByAge(db, today);
  const dues = await largestDues(db, today, LARGEST_DUES);
  const ofThisMonth = collected.filter(({ day }) => monthOfDay(day) === month);
  const figures = (of: string) => ({
    billed: sumOf(billed.filter((row) => row.month === of)),
    collected: sumOf(collected.filter(({ day }) => monthOfDay(day) === of)),
    refunded: sumOf(refunded.filter((row) => row.month === of)),
  });
  return {
    today,
    thisMonth: figures(month),
    lastMonth: figures(last.month),
    outstanding: sumOf(owed),
    days: daysUpTo(today).map((day) => ({ day, collected: sumOf(ofThisMonth.filter((row) => row.day === day)) })),
    ages: ages.map((age) => ageOf(age, owed)),
    complexes: complexesOf({ billed: billed.filter((row) => row.month === month), collected: ofThisMonth, owed }),
    ways: homeWays.flatMap((way) => {
      const rows = ofThisMonth.filter((row) => row.way === way);
      return rows.length === 0 ? [] : [{ way, payments: count(rows, "payments"), amount: sumOf(rows) }];
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
  const names = new Set(Object.values(of).flatMap((rows) => rows.map(({ complex }) => complex)));
  return [...names].sort().map((complex) => {
    const sum = (rows: OfComplex) => sumOf(rows.filter((row) => row.complex === complex));
    return { complex, billed: sum(of.billed), collected: sum(of.collected), outstanding: sum(of.owed) };
  });
}
