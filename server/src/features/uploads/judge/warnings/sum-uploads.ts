import type { BillType } from "@aangan/contract/bill-kinds";
import type { Review } from "@aangan/contract/features/uploads/review";
import { type Paise, paise } from "@aangan/contract/money";
import { groupedBy } from "../../../../platform/grouped-by.ts";
import type { BilledBefore, ReviewSums, SeenBill } from "./seen.ts";

/** What a file bills of one type in one complex. */
export interface FileSum {
  billType: BillType;
  complex: string;
  bills: SeenBill[];
  amount: Paise;
}

/** In the order of types and complexes. */
export function sumBills(bills: readonly SeenBill[]): FileSum[] {
  const sums = [...groupedBy(bills, ({ billType, complex }) => `${billType} ${complex}`).values()].flatMap((same) => {
    const [first] = same;
    const amount = paise(same.reduce((sum, { originalPaise }) => sum + originalPaise, 0));
    return first ? [{ billType: first.billType, complex: first.complex, bills: same, amount }] : [];
  });
  return sums.toSorted((one, other) => inOrder(one.billType, other.billType) || inOrder(one.complex, other.complex));
}

export function lastUploadOf(before: BilledBefore, { billType, complex }: Pick<FileSum, "billType" | "complex">) {
  return before.uploads.find((upload) => upload.billType === billType && upload.complex === complex);
}

/** Of what will be billed; rows that are there already count no more. */
export function sumsOf(seen: readonly SeenBill[], before: BilledBefore): ReviewSums {
  return sumBills(freshOf(seen)).map((sum) => {
    const { billType, complex, bills, amount } = sum;
    const last = lastUploadOf(before, sum);
    const beside = last && { last: { rows: last.rows, amount: paise(last.paise) } };
    return { billType, complex, rows: bills.length, amount, ...beside };
  });
}

/** Of what will be billed, the earliest day first. */
export function daysOf(seen: readonly SeenBill[]): Review["days"] {
  const byDay = groupedBy(freshOf(seen), ({ dueOn }) => dueOn);
  return [...byDay].map(([day, bills]) => ({ day, rows: bills.length })).toSorted((a, b) => inOrder(a.day, b.day));
}

export function freshOf<S extends { fate: string }>(seen: readonly S[]): S[] {
  return seen.filter(({ fate }) => fate === "new");
}

function inOrder(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
