import type { CashBook } from "@aangan/contract/features/receipts/cash-book";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import { typedAmount } from "../../../lib/forms/typed-amount.ts";

/** What should be in the box at the end of an open day, in rupees. */
export function shouldBe({ days, today }: CashBook, day: string): number {
  const open = [today, ...days].filter(({ closedAt }) => closedAt === null);
  const upToIt = open
    .filter((one) => one.day <= day)
    .sort(byDay)
    .at(-1);
  return upToIt?.closing ?? open.sort(byDay)[0]?.opening ?? 0;
}

function byDay(one: { day: string }, other: { day: string }): number {
  return one.day < other.day ? -1 : 1;
}

/** Rupees counted less those that should be there; null until an amount was typed. */
export function differenceOf(countText: string, should: number): number | null {
  const amount = countText.trim() === "" ? null : paiseFromRupees(typedAmount(countText));
  if (amount === null) return null;
  return rupeesFromPaise(paise(amount - (paiseFromRupees(should) ?? 0)));
}
