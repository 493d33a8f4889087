import { refuse } from "../../platform/refusal.ts";

/** Names count exactly as configured. */
export function refuseUnknownComplex(complex: string | undefined, complexes: readonly string[]): void {
  if (complex !== undefined && !complexes.includes(complex)) refuse("complex_unknown", { field: "complex" });
}
