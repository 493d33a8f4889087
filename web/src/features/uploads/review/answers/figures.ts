import type { Review } from "@aangan/contract/features/uploads/review";
import { paise, paiseFromRupees } from "@aangan/contract/money";

type Sums = Review["sums"];

/** The sum of all amounts, added in whole paise. */
export function totalOf(sums: readonly Pick<Sums[number], "amount">[]) {
  return paise(sums.reduce((total, { amount }) => total + (paiseFromRupees(amount) ?? 0), 0));
}

/** How many more or less than before, in whole percent; null without a figure to compare with. */
export function percentMore(now: number, before: number | undefined): number | null {
  return before ? Math.round((now / before - 1) * 100) : null;
}

export type Figure = "new" | "alreadyThere" | "changed" | "bad";

/** The figures that are others in a later reading of the same file. */
export function differences(before: Review, after: Review): { figure: Figure; was: number; is: number }[] {
  return (["new", "alreadyThere", "changed", "bad"] as const)
    .filter((figure) => before.counts[figure] !== after.counts[figure])
    .map((figure) => ({ figure, was: before.counts[figure], is: after.counts[figure] }));
}
