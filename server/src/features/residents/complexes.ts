import { refuse } from "../../platform/refusal.ts";

/** Refuses a complex that the association does not have. Names count exactly as configured. */
export function refuseUnknownComplex(complex: string | undefined, complexes: readonly string[]): void {
  if (complex !== undefined && !complexes.includes(complex)) refuse("complex_unknown", { field: "complex" });
}
