import type { PaymentState, TrackedState } from "./transitions.ts";

export function trackedStateOf({ state, reviewReason }: { state: string; reviewReason: string | null }): TrackedState {
  return state === "REVIEW" && reviewReason === "overdue" ? "OVERDUE" : (state as PaymentState);
}

export function stateOf(standing: TrackedState): { state: PaymentState; reviewReason: string | null } {
  if (standing === "OVERDUE") return { state: "REVIEW", reviewReason: "overdue" };
  return { state: standing, reviewReason: standing === "REVIEW" ? "differs" : null };
}

export function isOpen({ state }: { state: string }): boolean {
  return state === "CREATED" || state === "PENDING";
}
