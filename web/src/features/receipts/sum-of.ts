import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";

/** Rupees, added up in paise. */
export function sumOf(rows: readonly { amount: number }[]): number {
  return rupeesFromPaise(paise(rows.reduce((sum, { amount }) => sum + (paiseFromRupees(amount) ?? 0), 0)));
}
