import type { Receipt } from "@aangan/contract/features/receipts/receipts";
import type { Account } from "@aangan/contract/features/receipts/take-payment";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";
import type { OpenBill } from "./use-counter.ts";

/** What a flat would owe without a receipt: its open bills, and those that the receipt paid, each with that money too. */
export function billsWithout({ user, bills }: Account, receipt: Receipt): OpenBill[] {
  if (user._id !== receipt.userId || receipt.number === "") return [...bills];
  const open = new Map<string, OpenBill>(bills.map((bill) => [bill._id, bill]));
  for (const { billId: _id, billType, dueDate, amount } of receipt.lines) {
    const remainingAmount = added(open.get(_id)?.remainingAmount ?? 0, amount);
    open.set(_id, { _id, billType, dueDate, remainingAmount });
  }
  return [...open.values()].sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
}

function added(one: number, other: number): number {
  return rupeesFromPaise(paise((paiseFromRupees(one) ?? 0) + (paiseFromRupees(other) ?? 0)));
}
