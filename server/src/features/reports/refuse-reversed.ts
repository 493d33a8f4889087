import { refuse } from "../../platform/refusal.ts";
import type { Period } from "./queries.ts";

/** Refuses with `dates_reversed` a period that ends before it begins. */
export function refuseReversed({ startDate, endDate }: Period): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    refuse("dates_reversed", { field: "endDate" });
  }
}
