import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";
import { type DayOrder, dayFromSerial, parseWrittenDay } from "./day.ts";

export interface DaysGuess {
  /** What the texts prove; undefined when none of them proves anything. */
  order: DayOrder | "both" | undefined;
  /** There are texts that are another day in the other order, and nothing proves one. */
  ambiguous: boolean;
  /** A program with American settings seems to have read 05/12/2026 as 12 May and left 15/12/2026. */
  mixed: boolean;
}

const MONTHS = 12;
const DAYS = 31;

/** In which order the days of a column are written, by those that can be read in one order only. */
export function guessDays(cells: readonly (Cell | null)[], date1904: boolean): DaysGuess {
  const dayTexts = new Set<string>();
  const serials = new Set<number>();
  for (const cell of cells) {
    if (cell?.kind === "text") dayTexts.add(cell.text);
    else if (cell?.kind === "date") serials.add(cell.serial);
  }
  const texts = [...dayTexts].flatMap(figuresOf);
  const real = [...serials].flatMap((serial) => dayFromSerial(serial, date1904) ?? []);
  const dayFirst = texts.some(([first, second]) => isOnlyDay(first) && second <= MONTHS);
  const monthFirst = texts.some(([first, second]) => isOnlyDay(second) && first <= MONTHS);
  const order = dayFirst && monthFirst ? "both" : dayFirst ? "dmy" : monthFirst ? "mdy" : undefined;
  return {
    order,
    ambiguous: order === undefined && texts.some(([first, second]) => first !== second && !isOnlyDay(first)),
    mixed:
      texts.length > 0 &&
      real.length > 0 &&
      texts.every(([first]) => first > MONTHS) &&
      real.every((day) => Number(day.slice(-2)) <= MONTHS),
  };
}

function isOnlyDay(part: number): boolean {
  return part > MONTHS && part <= DAYS;
}

/** First and second number of a day in figures. */
function figuresOf(text: string): [number, number][] {
  const parsedDay = parseWrittenDay(text);
  return parsedDay && "first" in parsedDay ? [[Number(parsedDay.first), Number(parsedDay.second)]] : [];
}
