import { expect, it } from "vitest";
import { daysOf, type PeriodName } from "./report-period.ts";

it.each<[PeriodName, string, string, string]>([
  ["this_month", "2026-11-21", "2026-11-01", "2026-11-30"],
  ["this_month", "2028-02-01", "2028-02-01", "2028-02-29"],
  ["this_month", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["last_month", "2026-11-21", "2026-10-01", "2026-10-31"],
  ["last_month", "2027-01-05", "2026-12-01", "2026-12-31"],
  ["this_year", "2026-11-21", "2026-04-01", "2027-03-31"],
  ["this_year", "2027-03-31", "2026-04-01", "2027-03-31"],
  ["this_year", "2027-04-01", "2027-04-01", "2028-03-31"],
  ["last_year", "2026-11-21", "2025-04-01", "2026-03-31"],
  ["last_year", "2027-02-28", "2025-04-01", "2026-03-31"],
])("%s, on %s, runs from %s to %s", (name, today, startDate, endDate) => {
  expect(daysOf(name, today)).toEqual({ startDate, endDate });
});
