import { refuse } from "../../platform/refusal.ts";
import type { Period } from "./queries.ts";

export function refuseReversed({ startDate, endDate }: Period): void {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    refuse("dates_reversed", { field: "endDate" });
  }
}
