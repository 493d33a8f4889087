import type { Db } from "../../../../platform/database/db.ts";
import { groupedBy } from "../../../../platform/grouped-by.ts";
import { daysBetween } from "./due-warnings.ts";
import { billsDueNear, type LiveBill } from "./queries.ts";
import type { SeenBill } from "./seen.ts";
import { freshOf } from "./sum-uploads.ts";

const MAX_DAYS_APART = 20;

/** The same month's file with another day: bills for the second time. */
interface SecondBills {
  /** New rows that repeat a bill, of so many. */
  count: number;
  of: number;
  /** Each with the day on which the bill that it repeats is due. */
  repeats: { bill: SeenBill; dueBefore: string }[];
}

/** Undefined unless at least half of the new rows repeat a live bill due some other day within 20 days. */
export function secondBills(seen: readonly SeenBill[], live: readonly LiveBill[]): SecondBills | undefined {
  const byResident = groupedBy(live, ({ residentId }) => residentId);
  const fresh = freshOf(seen);
  const repeats = fresh.flatMap((bill) => {
    const repeated = byResident.get(bill.residentId)?.find((one) => isRepeated(one, bill));
    return repeated ? [{ bill, dueBefore: repeated.dueOn }] : [];
  });
  if (repeats.length === 0 || 2 * repeats.length < fresh.length) return undefined;
  return { count: repeats.length, of: fresh.length, repeats };
}

/** What `secondBills` compares with. */
export async function liveBillsNear(db: Db, seen: readonly SeenBill[]): Promise<LiveBill[]> {
  const fresh = freshOf(seen);
  return fresh.length === 0 ? [] : billsDueNear(db, fresh, MAX_DAYS_APART);
}

function isRepeated(live: LiveBill, { billType, originalPaise, dueOn }: SeenBill): boolean {
  return live.billType === billType && live.paise === originalPaise && isSoonAfterOrBefore(live.dueOn, dueOn);
}

function isSoonAfterOrBefore(one: string, other: string): boolean {
  return one !== other && Math.abs(daysBetween(one, other)) <= MAX_DAYS_APART;
}
