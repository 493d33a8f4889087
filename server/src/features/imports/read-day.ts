import { isDay } from "@aangan/contract/text";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 as it counts from March 1900 on. Before that the count has a 29 February that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SOUND_SERIAL = 61;
const LAST_SERIAL = 401_768;
const SHIFT_1904 = 1_462;

/**
 * The day of a cell, `YYYY-MM-DD`: a real date, a serial number without a date style, `YYYY-MM-DD` or `DD/MM/YYYY`
 * (decision on bills, 12). A time of day is dropped; no time zone plays a part.
 */
export function readDay(cell: ValueCell, date1904: boolean): Reading<string> {
  const day = cell.kind === "text" ? dayFromText(trimmed(cell.text)) : dayFromSerial(serialOf(cell), date1904);
  return day !== null && isDay(day) ? { value: day } : { problem: "day_form" };
}

function serialOf(cell: Exclude<ValueCell, { kind: "text" }>): number {
  return cell.kind === "date" ? cell.serial : cell.value;
}

function dayFromSerial(serial: number, date1904: boolean): string | null {
  const whole = Math.floor(serial) + (date1904 ? SHIFT_1904 : 0);
  if (whole < FIRST_SOUND_SERIAL || whole > LAST_SERIAL) return null;
  return new Date(DAY_ZERO + whole * DAY_MS).toISOString().slice(0, 10);
}

function dayFromText(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!parts) return null;
  const [, day = "", month = "", year = ""] = parts;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
