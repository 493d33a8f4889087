import type { AnswerOf } from "@aangan/contract/endpoint";
import { type showYear as contract, YEAR_MONTHS } from "@aangan/contract/features/dashboard";
import { paise } from "@aangan/contract/money";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { monthAfter, monthOfDay, monthSpan } from "../../platform/month.ts";
import { monthsOfResident, monthsOfResidents } from "./year-queries.ts";

/** The twelve months up to the present one, the oldest first, also those without anything. */
export async function showYear(db: Db, residentId: string, now: Date): Promise<AnswerOf<typeof contract>["months"]> {
  const current = monthOfDay(dayOf(now));
  const months = Array.from({ length: YEAR_MONTHS }, (_, at) => monthAfter(current, at + 1 - YEAR_MONTHS));
  const rows = await monthsOfResident(db, residentId, monthSpan(months[0] ?? current), monthSpan(current));
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => ({
    month,
    billed: paise(byMonth.get(month)?.billed ?? 0),
    paid: paise(byMonth.get(month)?.paid ?? 0),
  }));
}

/** The same months of all residents, for the check that all reports agree. */
export const readYears = monthsOfResidents;
