import { billTypes } from "@aangan/contract/bill-kinds";
import { dayOf, later } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { billNumber } from "../bills/serials.ts";
import { numbersOfPapers } from "../receipts/number-receipts.ts";

/** Letters, financial year and serial; the serial alone will do. */
const NUMBER = /^(?:([A-Z]{3,5})-?)?(?:(\d{4}[A-Z]?)-)?0*(\d{1,9})$/;

const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** After a restore the numbers of papers begin anew under a letter. */
const LETTERS = ["", "A", "B", "C"];

/** Serials are written with six digits, and the last four or five of them are enough. */
const SERIAL_DIGITS = 6;
const MIN_DIGITS = 4;

/**
 * Every number of a bill or a receipt that may be meant, the likeliest first: without a year those of this year and the last,
 * and of four or five digits also the serials that end with them.
 */
export function candidateNumbers(text: string, now: Date): string[] {
  const typed = text
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212]+/gu, "-")
    .replace(/^-|-$/g, "");
  const [, letters, year, digits] = NUMBER.exec(typed) ?? [];
  if (digits === undefined) return [typed];
  const serial = Number(digits);
  const years = year === undefined ? [now, later(now, -A_YEAR_MS)].map((at) => financialYear(dayOf(at))) : [year];
  const lettered = year === undefined ? years.flatMap((one) => LETTERS.map((letter) => one + letter)) : years;
  const all = [
    ...years.flatMap((one) => billTypes.map((type) => billNumber(type, one, serial))),
    ...lettered.flatMap((one) => numbersOfPapers(one, serial)),
    ...serialsEndingWith(typed).flatMap((longer) =>
      years.flatMap((one) => [
        ...billTypes.map((type) => billNumber(type, one, longer)),
        ...numbersOfPapers(one, longer),
      ]),
    ),
  ];
  return [typed, ...all.filter((number) => letters === undefined || number.startsWith(`${letters}-`))];
}

/** Of digits alone, and without the serial that they are themselves. */
function serialsEndingWith(typed: string): number[] {
  if (!/^\d+$/.test(typed) || typed.length < MIN_DIGITS || typed.length >= SERIAL_DIGITS) return [];
  const step = 10 ** typed.length;
  const count = 10 ** (SERIAL_DIGITS - typed.length) - 1;
  return Array.from({ length: count }, (_, at) => (at + 1) * step + Number(typed));
}
