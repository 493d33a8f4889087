import { isDay } from "@aangan/contract/text";
import type { Reading, ValueCell } from "./read-cell.ts";
import { dayOf, monthNamed, readDay } from "./read-day.ts";
import { plainlyTyped } from "./typed-text.ts";

export type DayOrder = "dmy" | "mdy";

export interface DayStyle {
  /** Of texts in figures: whether the day or the month stands first. */
  days: DayOrder;
  /** Real dates have day and month exchanged. */
  turnDays: boolean;
  date1904: boolean;
}

/** In figures, in an order that only the whole column tells, or beyond doubt. */
export type WrittenDay = { first: string; second: string; year: string } | { day: string };

/** Takes days as people write them; `YYYY-MM-DD`. */
export function readDayAs(cell: ValueCell, style: DayStyle): Reading<string> {
  if (cell.kind === "text") return dayWritten(cell.text, style.days);
  const read = readDay(cell, style.date1904);
  if (!("value" in read) || cell.kind !== "date" || !style.turnDays) return read;
  const exchanged = turned(read.value);
  return exchanged === undefined ? { problem: "day_order" } : { value: exchanged };
}

/** With day and month exchanged; undefined when that is no day. */
export function turned(day: string): string | undefined {
  const exchanged = day.replace(/-(\d\d)-(\d\d)$/, "-$2-$1");
  return isDay(exchanged) ? exchanged : undefined;
}

function dayWritten(text: string, days: DayOrder): Reading<string> {
  const written = writtenDay(text);
  if (!written) return { problem: "day_form" };
  if ("day" in written) return isDay(written.day) ? { value: written.day } : { problem: "day_form" };
  const [dayFirst, monthFirst] = bothWays(written);
  const [asked, other] = days === "dmy" ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  if (isDay(asked)) return { value: asked };
  return { problem: isDay(other) ? "day_order" : "day_form" };
}

function bothWays({ first, second, year }: { first: string; second: string; year: string }): [string, string] {
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
export function writtenDay(text: string): WrittenDay | undefined {
  const typed = plainlyTyped(text);
  const zoned = WITH_ZONE.exec(typed);
  if (zoned) return { day: dayInIndia(zoned) };
  const written = typed.replace(TIME, "").replace(WEEKDAY, "").replace(YEAR_APOSTROPHE, "");
  const figures = IN_FIGURES.exec(written);
  if (figures) return { first: figures[1] ?? "", second: figures[3] ?? "", year: figures[4] ?? "" };
  const eight = WITHOUT_SIGNS.exec(written);
  if (eight) return { first: eight[1] ?? "", second: eight[2] ?? "", year: eight[3] ?? "" };
  const yearFirst = YEAR_FIRST.exec(written) ?? YEAR_WITHOUT_SIGNS.exec(written);
  if (yearFirst) return { day: dayOf(yearFirst[1], yearFirst[3], yearFirst[4]) };
  const named = MONTH_NAMED.exec(written);
  if (named) return { day: dayOf(named[3], monthNamed(named[2]), named[1]) };
  const monthFirst = MONTH_FIRST.exec(written);
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
