import { refuse } from "../../platform/refusal.ts";

/** The number of a row that was named in an address. What cannot be one is `not_found`. */
export function readSerial(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : refuse("not_found");
}
