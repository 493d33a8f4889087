import { isDay } from "@aangan/contract/text";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Right from March 1900 on; before, the count has a 29 February that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SOUND_SERIAL = 61;
const LAST_SERIAL = 401_768;
const SHIFT_1904 = 1_462;
/** Programs show times to the second: midnight less a trillionth is midnight. */
const HALF_A_SECOND = 0.5 / 86_400;

/** Returns `YYYY-MM-DD` from a date, a whole number or a text. Drops the time of day; ignores time zones. */
export function readDay(cell: ValueCell, date1904: boolean): Reading<string> {
  if (cell.kind === "boolean") return { problem: "day_form" };
  if (cell.kind === "number" && !isWhole(cell.value)) return { problem: "day_number" };
  const day = cell.kind === "text" ? dayFromText(trimmed(cell.text)) : dayFromSerial(serialOf(cell), date1904);
  return day !== null && isDay(day) ? { value: day } : { problem: "day_form" };
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < HALF_A_SECOND;
}

function serialOf(cell: Extract<ValueCell, { kind: "number" | "date" }>): number {
  return cell.kind === "date" ? cell.serial : cell.value;
}

/** Null when no program would show a date. */
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

/** Two-digit years are of this century. */
export function dayOf(year = "", month = "", day = ""): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Accepts the beginning of a name; anything else makes no valid day. */
export function monthNamed(name = ""): string {
  const begun = name.toLowerCase().replace(/^sept$/, "sep");
  return String(MONTHS.findIndex((month) => month.startsWith(begun)) + 1);
}
