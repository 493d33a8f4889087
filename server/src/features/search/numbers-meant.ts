import { billTypes } from "@aangan/contract/bill-kinds";
import { dayOf, later } from "../../platform/clock.ts";
import { financialYear } from "../../platform/financial-year.ts";
import { billNumber } from "../bills/bill-number.ts";
import { numbersOfPapers } from "../receipts/number-receipts.ts";

/** Letters, financial year and serial; the serial alone will do. */
const NUMBER = /^(?:([A-Z]{3,5})-?)?(?:(\d{4}[A-Z]?)-)?0*(\d{1,9})$/;

const A_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** After a restore the numbers of papers begin anew under a letter. */
const LETTERS = ["", "A", "B", "C"];

/** Every number of a bill or a receipt that may be meant: without a year those of this year and the last. */
export function numbersMeant(text: string, now: Date): string[] {
  const typed = text
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212]+/gu, "-")
    .replace(/^-|-$/g, "");
  const [, letters, year, digits] = NUMBER.exec(typed) ?? [];
  if (digits === undefined) return [typed];
  const serial = Number(digits);
  const years = year === undefined ? [now, later(now, -A_YEAR_MS)].map((at) => financialYear(dayOf(at))) : [year];
  const bills = years.flatMap((one) => billTypes.map((type) => billNumber(type, one, serial)));
  const lettered = year === undefined ? years.flatMap((one) => LETTERS.map((letter) => one + letter)) : years;
  const all = [...bills, ...lettered.flatMap((one) => numbersOfPapers(one, serial))];
  return [typed, ...all.filter((number) => letters === undefined || number.startsWith(`${letters}-`))];
}
