import type { PaymentState, Standing } from "../settle/transitions.ts";

/** Where a stored payment stands. */
export function standingOf({ state, reviewReason }: { state: string; reviewReason: string | null }): Standing {
  return state === "REVIEW" && reviewReason === "overdue" ? "OVERDUE" : (state as PaymentState);
}

/** How a standing is stored. */
export function stateOf(standing: Standing): { state: PaymentState; reviewReason: string | null } {
  if (standing === "OVERDUE") return { state: "REVIEW", reviewReason: "overdue" };
  return { state: standing, reviewReason: standing === "REVIEW" ? "differs" : null };
}

/** True while the end of a payment is not known. */
export function isOpen({ state }: { state: string }): boolean {
  return state === "CREATED" || state === "PENDING";
}
