import { isDay } from "@aangan/contract/text";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 as it counts from March 1900 on. Before that the count has a 29 February that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SOUND_SERIAL = 61;
const LAST_SERIAL = 401_768;
const SHIFT_1904 = 1_462;
/** Spreadsheet programs show times to the second: midnight less a trillionth is midnight. */
const HALF_A_SECOND = 0.5 / 86_400;

/**
 * The day of a cell, `YYYY-MM-DD`: a real date, a whole number without a date style, or a text with the year first, the day first, or
 * the month's name (decision on bills, 12). A time of day is dropped; no time zone plays a part.
 */
export function readDay(cell: ValueCell, date1904: boolean): Reading<string> {
  if (cell.kind === "boolean") return { problem: "day_form" };
  if (cell.kind === "number" && !isWhole(cell.value)) return { problem: "day_number" };
  const day = cell.kind === "text" ? dayFromText(trimmed(cell.text)) : dayFromSerial(serialOf(cell), date1904);
  return day !== null && isDay(day) ? { value: day } : { problem: "day_form" };
}

/** The day of the month with which a text begins that has day, month and year as numbers; null for every other text. */
export function firstNumberOf(text: string): number | null {
  const [, day] = DAY_FIRST.exec(withoutTime(trimmed(text))) ?? [];
  return day === undefined ? null : Number(day);
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < HALF_A_SECOND;
}

function serialOf(cell: Extract<ValueCell, { kind: "number" | "date" }>): number {
  return cell.kind === "date" ? cell.serial : cell.value;
}

/** The day of a serial number, or null when no program would show one. */
export function dayFromSerial(serial: number, date1904: boolean): string | null {
  const whole = Math.floor(serial + HALF_A_SECOND) + (date1904 ? SHIFT_1904 : 0);
  if (!(whole >= FIRST_SOUND_SERIAL && whole <= LAST_SERIAL)) return null;
  return new Date(DAY_ZERO + whole * DAY_MS).toISOString().slice(0, 10);
}

const TIME = /[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/;
const YEAR_FIRST = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4})$/;
const MONTH_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}([a-z]{3,9})[-/., ]{0,2}(\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

function withoutTime(text: string): string {
  return text.replace(TIME, "");
}

function dayFromText(text: string): string | null {
  const written = withoutTime(text);
  const named = MONTH_NAMED.exec(written);
  if (named) return dayOf(named[3], monthNamed(named[2]), named[1]);
  const monthFirst = MONTH_FIRST.exec(written);
  if (monthFirst) return dayOf(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]);
  const yearFirst = YEAR_FIRST.exec(written);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = DAY_FIRST.exec(written);
  return dayFirst && dayOf(dayFirst[4], dayFirst[3], dayFirst[1]);
}

/** Years of two digits are of this century. */
function dayOf(year = "", month = "", day = ""): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The number of a month by its name or the beginning of it; what is none becomes no day. */
function monthNamed(name = ""): string {
  const begun = name.toLowerCase().replace(/^sept$/, "sep");
  return String(MONTHS.findIndex((month) => month.startsWith(begun)) + 1);
}
