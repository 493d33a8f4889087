import type { RefusalParams } from "@aangan/contract/refusals";
import { turned } from "../../read/cells/day.ts";
import { lowerMedian } from "./amount-warnings.ts";
import type { SeenBill } from "./seen.ts";
import { warning } from "./warning.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS_AHEAD = 120;
const MAX_DAYS_FROM_MEDIAN = 62;
/** Bills are sent out about this long before they are due. */
const USUAL_DAYS_AHEAD = 60;

export function duePast(fresh: readonly SeenBill[], today: string) {
  return dueWarning(
    "due_past",
    fresh.filter(({ dueOn }) => dueOn < today),
    today,
  );
}

/** The median is of the whole file, also of what is there already. */
export function dueFar(fresh: readonly SeenBill[], seen: readonly SeenBill[], today: string) {
  const days = new Map([...new Set(seen.map(({ dueOn }) => dueOn))].map((day) => [day, dayNumber(day)]));
  const now = dayNumber(today);
  const numberOf = ({ dueOn }: SeenBill) => days.get(dueOn) ?? dayNumber(dueOn);
  const median = lowerMedian(seen.map(numberOf)) ?? now;
  const far = fresh.filter((bill) => {
    const day = numberOf(bill);
    return day - now > MAX_DAYS_AHEAD || Math.abs(day - median) > MAX_DAYS_FROM_MEDIAN;
  });
  return dueWarning("due_far", far, today);
}

function dueWarning(code: "due_past" | "due_far", bills: readonly SeenBill[], today: string) {
  const rows = bills.map(({ sheet, row, flatNumber, dueOn }) => ({ sheet, row, shown: `${flatNumber}: ${dueOn}` }));
  const days = bills.map(({ dueOn }) => dueOn).toSorted();
  return warning(code, rows, { first: days[0] ?? "", last: days.at(-1) ?? "", ...exchanged(bills, today) });
}

/** Whole days since 1970, of a day `YYYY-MM-DD`. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

/** Negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The first day that would be a usual one with day and month exchanged, and how many rows are so. */
function exchanged(bills: readonly SeenBill[], today: string): RefusalParams {
  const usual = bills.flatMap(({ dueOn: day }) => {
    const other = turned(day);
    const days = other === undefined || other === day ? -1 : daysBetween(today, other);
    return other !== undefined && days >= 0 && days <= USUAL_DAYS_AHEAD ? [{ day, turned: other, days }] : [];
  });
  return usual[0] ? { ...usual[0], turnable: usual.length } : {};
}
