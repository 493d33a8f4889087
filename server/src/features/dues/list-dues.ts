import type { WireOf } from "@aangan/contract/endpoint";
import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { paise } from "@aangan/contract/money";
import { dayOf, endOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { duesOf } from "./dues-queries.ts";

interface DuesFilter {
  complex?: string | undefined;
  /** A day in India; today when it is missing. */
  asOf?: string | undefined;
}

/**
 * By block and number. A past day is told as the books stood at its end: what was entered later, even of an earlier day, is not
 * in it. Refuses with `day_in_future`.
 */
export async function listDues(
  db: Db,
  { complex, asOf }: DuesFilter,
  now: Date,
): Promise<{ asOf: string; dues: WireOf<typeof DuesOfFlat>[] }> {
  const today = dayOf(now);
  const day = asOf ?? today;
  if (day > today) refuse("day_in_future", { field: "asOf" });
  const rows = await duesOf(db, { complex, day, end: day === today ? null : endOfDay(day) });
  return { asOf: day, dues: rows.map(toDues) };
}

function toDues(row: Awaited<ReturnType<typeof duesOf>>[number]): WireOf<typeof DuesOfFlat> {
  const { notDuePaise, upTo30Paise, upTo60Paise, upTo90Paise, over90Paise, advancePaise } = row;
  const owed = notDuePaise + upTo30Paise + upTo60Paise + upTo90Paise + over90Paise;
  return {
    ...{ userId: row.id, flatNumber: row.flatNumber, name: row.name, phone: row.phone, complex: row.complex },
    ...{ language: row.language, email: emailOf(row), leftAt: row.leftAt?.toISOString() ?? null },
    ...{ notDue: paise(notDuePaise), upTo30: paise(upTo30Paise), upTo60: paise(upTo60Paise) },
    ...{ upTo90: paise(upTo90Paise), over90: paise(over90Paise) },
    ...{ advance: paise(advancePaise), net: paise(owed - advancePaise) },
    ...{ daysLate: row.daysLate, oldestDueOn: row.oldestDueOn, lastPaidOn: row.lastPaidOn },
    ...{ unclearedCheques: paise(row.unclearedPaise), postDatedCheques: paise(row.postDatedPaise) },
    claimsWaiting: paise(row.claimsPaise),
  };
}

function emailOf({ email, emailBadSince }: { email: string; emailBadSince: Date | null }) {
  if (email === "") return "none";
  return emailBadSince === null ? "works" : "returned";
}
