import { dayInIndia, dayText } from "../../../lib/language/format.ts";
import type { Text } from "../../../lib/language/text.ts";
import type { Period } from "../../../ui/forms/period-fields.tsx";

/** The periods that residents ask for most. A financial year runs from April to March. */
export const periodNames = ["this_month", "last_month", "this_year", "last_year"] as const;
export type PeriodName = (typeof periodNames)[number];

/** One of these periods, or the resident's own days. */
export interface ReportPeriod extends Period {
  name: PeriodName | "own";
}

const APRIL = 4;

/** The first and last day of a period, seen from today (`YYYY-MM-DD`). */
export function daysOf(name: PeriodName, today: string): Period {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const financialYear = month < APRIL ? year - 1 : year;
  switch (name) {
    case "this_month":
      return monthOf(year, month);
    case "last_month":
      return monthOf(year, month - 1);
    case "this_year":
      return financialYearOf(financialYear);
    case "last_year":
      return financialYearOf(financialYear - 1);
  }
}

/** A month of the calendar; 0 is the December before. */
function monthOf(year: number, month: number): Period {
  return { startDate: dayFrom(year, month, 1), endDate: dayFrom(year, month + 1, 0) };
}

function financialYearOf(year: number): Period {
  return { startDate: dayFrom(year, APRIL, 1), endDate: dayFrom(year + 1, APRIL, 0) };
}

/** A day of the calendar. The day 0 is the last of the month before. */
function dayFrom(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The period in the page's address, by default this financial year. */
export function periodFrom(search: URLSearchParams): ReportPeriod {
  const periodName = search.get("period");
  if (periodName === "own") {
    return { name: "own", startDate: search.get("startDate") ?? "", endDate: search.get("endDate") ?? "" };
  }
  const name = periodNames.find((known) => known === periodName) ?? "this_year";
  return { name, ...daysOf(name, dayInIndia(Date.now())) };
}

/** "1 Apr 2026 to 31 Mar 2027", or the days that are set. */
export function periodText(t: Text, { startDate, endDate }: Period): string {
  if (startDate && endDate) return t("report.from_to", { from: dayText(startDate), to: dayText(endDate) });
  if (startDate) return t("report.from", { from: dayText(startDate) });
  return endDate ? t("report.to", { to: dayText(endDate) }) : t("report.all");
}
