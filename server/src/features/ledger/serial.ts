import { refuse } from "../../platform/refusal.ts";

/** Refuses with `not_found` what is not a row number. */
export function readSerial(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : refuse("not_found");
}
