import type { Approval } from "@aangan/contract/features/approvals/approval";
import type { RefundSource } from "@aangan/contract/features/payments/refunds";
import { paise, paiseFromRupees, rupeesFromPaise } from "@aangan/contract/money";

const paiseOf = (rupees: number): number => paiseFromRupees(rupees) ?? 0;

/** Rupees that can be given back and do not wait for another person yet; the server refuses to ask for the same money twice. */
export function notAskedYet(maxRupees: number, waiting: readonly Approval[], source: RefundSource): number {
  const requestedPaise = waiting
    .filter(({ from }) => from === source)
    .reduce((sum, { amount }) => sum + paiseOf(amount), 0);
  return rupeesFromPaise(paise(Math.max(0, paiseOf(maxRupees) - requestedPaise)));
}
