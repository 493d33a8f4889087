import { dayOf, later, startOfDay } from "./clock.ts";

/** A month in India, `YYYY-MM`, as instants (from its first to before its end), and as days. */
export interface Month {
  month: string;
  from: Date;
  until: Date;
  firstDay: string;
  lastDay: string;
}

export function monthOfDay(day: string): string {
  return day.slice(0, 7);
}

/** `YYYY-MM` this many months later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function monthSpan(month: string): Month {
  const [firstDay, next] = [`${month}-01`, `${monthAfter(month, 1)}-01`];
  const until = startOfDay(next);
  return { month, from: startOfDay(firstDay), until, firstDay, lastDay: dayOf(later(until, -1)) };
}

/** The days of a month in India up to a day, which is one of them. */
export function daysUpTo(day: string): string[] {
  const month = monthOfDay(day);
  return Array.from({ length: Number(day.slice(8)) }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
}
