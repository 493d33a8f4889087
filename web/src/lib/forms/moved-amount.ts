import { type Paise, paise, paiseFromRupees, rupeeText } from "@aangan/contract/money";
import { typedAmount } from "./typed-amount.ts";

export function smaller(one: number, other: number): number {
  return exact(one) < exact(other) ? one : other;
}

/** An amount as shown in a field: "1500", or "1500.50" if there are paise. */
export function amountTyped(rupees: number): string {
  return rupeeText(exact(rupees)).replace(/\.00$/, "");
}

/** A field that may stay empty. */
export function amountOrNoneTyped(rupees: number | null): string {
  return rupees === null ? "" : amountTyped(rupees);
}

export function amountOrNone(typed: string): number | null {
  return typed.trim() === "" ? null : typedAmount(typed);
}

/** True if an amount of more than `most` rupees was typed. */
export function isTooMuch(typed: string, max: number): boolean {
  const amount = paiseFromRupees(typedAmount(typed));
  return amount !== null && amount > exact(max);
}

/** Amounts of a reply are always whole paise. */
function exact(rupees: number): Paise {
  return paiseFromRupees(rupees) ?? paise(0);
}
