import type { Bill } from "@aangan/contract/features/bills";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";

/** The total still owed on these bills, in rupees. */
export function owed(bills: readonly Pick<Bill, "remainingAmount" | "status">[]): number {
  const open = bills.filter(({ status }) => status !== "cancelled");
  return rupeesFromPaise(paise(open.reduce((sum, bill) => sum + (paiseFromRupees(bill.remainingAmount) ?? 0), 0)));
}
