import type { Db } from "../../../../platform/database/db.ts";
import { groupedBy } from "../../../../platform/grouped-by.ts";
import { daysBetween } from "./days.ts";
import { billsDueNear, type LiveBill } from "./queries.ts";
import type { SeenBill } from "./seen.ts";
import { freshOf } from "./sum-uploads.ts";

const MOST_DAYS_APART = 20;

/** A bill that is to be raised. */
type FreshBill = Pick<SeenBill, "residentId" | "billType" | "originalPaise" | "dueOn">;

/** The same month's file with another day: bills for the second time. */
interface SecondBills<B> {
  /** New rows that repeat a bill, of so many. */
  count: number;
  of: number;
  /** Each with the day on which the bill that it repeats is due. */
  repeats: { bill: B; dueBefore: string }[];
}

/** Undefined unless at least half of the new rows repeat a live bill due some other day within 20 days. */
export function secondBills(seen: readonly SeenBill[], live: readonly LiveBill[]): SecondBills<SeenBill> | undefined {
  return repeatedBills(freshOf(seen), live);
}

/** The same of rows that are all new. */
export function repeatedBills<B extends FreshBill>(
  fresh: readonly B[],
  live: readonly LiveBill[],
): SecondBills<B> | undefined {
  const byResident = groupedBy(live, ({ residentId }) => residentId);
  const repeats = fresh.flatMap((bill) => {
    const repeated = byResident.get(bill.residentId)?.find((one) => isRepeated(one, bill));
    return repeated ? [{ bill, dueBefore: repeated.dueOn }] : [];
  });
  if (repeats.length === 0 || 2 * repeats.length < fresh.length) return undefined;
  return { count: repeats.length, of: fresh.length, repeats };
}

/** What `secondBills` compares with. */
export function liveBillsNear(db: Db, seen: readonly SeenBill[]): Promise<LiveBill[]> {
  return billsToRepeat(db, freshOf(seen));
}

/** What `repeatedBills` compares with. */
export async function billsToRepeat(db: Db, fresh: readonly FreshBill[]): Promise<LiveBill[]> {
  return fresh.length === 0 ? [] : billsDueNear(db, fresh, MOST_DAYS_APART);
}

function isRepeated(live: LiveBill, { billType, originalPaise, dueOn }: FreshBill): boolean {
  return live.billType === billType && live.paise === originalPaise && isSoonAfterOrBefore(live.dueOn, dueOn);
}

function isSoonAfterOrBefore(one: string, other: string): boolean {
  return one !== other && Math.abs(daysBetween(one, other)) <= MOST_DAYS_APART;
}
