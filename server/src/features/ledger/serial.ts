import { refuse } from "../../platform/refusal.ts";

/** Refuses anything but a row number with `not_found`. */
export function readSerial(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : refuse("not_found");
}
