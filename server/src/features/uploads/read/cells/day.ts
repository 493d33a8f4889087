import { isDay } from "@aangan/contract/text";
import { type Reading, trimmed, type ValueCell } from "./read-cell.ts";
import { plainlyTyped } from "./typed-text.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Right from March 1900 on; before, the count has a 29 February that never was. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SOUND_SERIAL = 61;
const LAST_SERIAL = 401_768;
const SHIFT_1904 = 1_462;
/** Programs show times to the second: midnight less a trillionth is midnight. */
const HALF_A_SECOND = 0.5 / 86_400;

export type DayOrder = "dmy" | "mdy";

export interface DayStyle {
  /** Of texts in figures: whether the day or the month stands first. */
  days: DayOrder;
  /** Real dates have day and month exchanged. */
  turnDays: boolean;
  date1904: boolean;
  /** Takes only texts with the day before the month, or the year first, and a year of four digits beside figures. */
  strict?: true;
}

/** In figures, in an order that only the whole column tells, or beyond doubt. */
export type WrittenDay = { first: string; second: string; year: string } | { day: string };

/** `YYYY-MM-DD` of a date, a whole number or a text as people write days. Drops the time of day. */
export function readDay(cell: ValueCell, style: DayStyle): Reading<string> {
  if (cell.kind === "text")
    return style.strict ? existing(plainDay(trimmed(cell.text))) : dayWritten(cell.text, style.days);
  if (cell.kind === "boolean") return { problem: "day_form" };
  if (cell.kind === "number" && !isWhole(cell.value)) return { problem: "day_number" };
  const read = existing(dayFromSerial(cell.kind === "date" ? cell.serial : cell.value, style.date1904));
  if (!("value" in read) || cell.kind !== "date" || !style.turnDays) return read;
  const exchanged = turned(read.value);
  return exchanged === undefined ? { problem: "day_order" } : { value: exchanged };
}

function existing(day: string | null): Reading<string> {
  return day !== null && isDay(day) ? { value: day } : { problem: "day_form" };
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < HALF_A_SECOND;
}

/** Null when no program would show a date. */
export function dayFromSerial(serial: number, date1904: boolean): string | null {
  const wholeDays = Math.floor(serial + HALF_A_SECOND) + (date1904 ? SHIFT_1904 : 0);
  if (!(wholeDays >= FIRST_SOUND_SERIAL && wholeDays <= LAST_SERIAL)) return null;
  return new Date(DAY_ZERO + wholeDays * DAY_MS).toISOString().slice(0, 10);
}

/** With day and month exchanged; undefined when that is no day. */
export function turned(day: string): string | undefined {
  const exchanged = day.replace(/-(\d\d)-(\d\d)$/, "-$2-$1");
  return isDay(exchanged) ? exchanged : undefined;
}

function dayWritten(text: string, days: DayOrder): Reading<string> {
  const parsedDay = parseWrittenDay(text);
  if (!parsedDay) return { problem: "day_form" };
  if ("day" in parsedDay) return isDay(parsedDay.day) ? { value: parsedDay.day } : { problem: "day_form" };
  const [dayFirst, monthFirst] = bothOrders(parsedDay);
  const [preferredDay, other] = days === "dmy" ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  if (isDay(preferredDay)) return { value: preferredDay };
  return { problem: isDay(other) ? "day_order" : "day_form" };
}

function bothOrders({ first, second, year }: { first: string; second: string; year: string }): [string, string] {
  return [dayOf(year, second, first), dayOf(year, first, second)];
}

const WITH_ZONE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:[.,]\d{1,9})?)? ?(Z|[+-]\d\d:?\d\d)$/i;
const TIME = /(?:T|,? )\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]\.?m\.?)?$/i;
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?[,.]? /i;
const YEAR_APOSTROPHE = /['’](?=\d\d$)/;

const IN_FIGURES = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;
/** 15122026; the same eight digits can never be read as year, month and day too. */
const WITHOUT_SIGNS = /^(\d\d)(\d\d)(20\d\d)$/;
const YEAR_FIRST = /^(\d{4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const YEAR_WITHOUT_SIGNS = /^(20\d\d)()(\d\d)(\d\d)$/;
const MONTH_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}([a-z]{3,9})[-/., ]{0,2}(\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3,9})[-/. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?[-/, ]{1,2}(\d{4}|\d{2})$/i;

/** Whether it exists is not looked at. Undefined for what is no day. */
export function parseWrittenDay(text: string): WrittenDay | undefined {
  const typed = plainlyTyped(text);
  const zoned = WITH_ZONE.exec(typed);
  if (zoned) return { day: dayInIndia(zoned) };
  const dayText = typed.replace(TIME, "").replace(WEEKDAY, "").replace(YEAR_APOSTROPHE, "");
  const figures = IN_FIGURES.exec(dayText);
  if (figures) return { first: figures[1] ?? "", second: figures[3] ?? "", year: figures[4] ?? "" };
  const eight = WITHOUT_SIGNS.exec(dayText);
  if (eight) return { first: eight[1] ?? "", second: eight[2] ?? "", year: eight[3] ?? "" };
  const yearFirst = YEAR_FIRST.exec(dayText) ?? YEAR_WITHOUT_SIGNS.exec(dayText);
  if (yearFirst) return { day: dayOf(yearFirst[1], yearFirst[3], yearFirst[4]) };
  const nameMatch = MONTH_NAMED.exec(dayText);
  if (nameMatch) return { day: dayOf(nameMatch[3], monthNamed(nameMatch[2]), nameMatch[1]) };
  const monthFirst = MONTH_FIRST.exec(dayText);
  return monthFirst ? { day: dayOf(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]) } : undefined;
}

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** Programs write midnight in India as 18:30 of the day before in UTC. */
function dayInIndia([, day = "", time = "", zone = ""]: RegExpExecArray): string {
  const instant = isDay(day)
    ? Date.parse(`${day}T${time}${zone.toUpperCase().replace(/(\d\d)(\d\d)$/, "$1:$2")}`)
    : Number.NaN;
  return Number.isNaN(instant) ? "" : new Date(instant + INDIA_MS).toISOString().slice(0, 10);
}

const PLAIN_TIME = /[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?$/;
const PLAIN_YEAR_FIRST = /^(\d{4}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/;
const PLAIN_DAY_FIRST = /^(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4})$/;
const PLAIN_MONTH_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]{0,2}([a-z]{3,9})[-/., ]{0,2}(\d{4}|\d{2})$/i;
const PLAIN_MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

function plainDay(text: string): string | null {
  const dayText = text.replace(PLAIN_TIME, "");
  const nameMatch = PLAIN_MONTH_NAMED.exec(dayText);
  if (nameMatch) return dayOf(nameMatch[3], monthNamed(nameMatch[2]), nameMatch[1]);
  const monthFirst = PLAIN_MONTH_FIRST.exec(dayText);
  if (monthFirst) return dayOf(monthFirst[3], monthNamed(monthFirst[1]), monthFirst[2]);
  const yearFirst = PLAIN_YEAR_FIRST.exec(dayText);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4]);
  const dayFirst = PLAIN_DAY_FIRST.exec(dayText);
  return dayFirst && dayOf(dayFirst[4], dayFirst[3], dayFirst[1]);
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

/** Two-digit years are of this century. */
function dayOf(year = "", month = "", day = ""): string {
  return `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Accepts the beginning of a name; anything else makes no valid day. */
function monthNamed(name = ""): string {
  const prefix = name.toLowerCase().replace(/^sept$/, "sep");
  return String(MONTHS.findIndex((month) => month.startsWith(prefix)) + 1);
}
