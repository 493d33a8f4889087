import type { BadRow } from "@aangan/contract/refusals";
import { translated } from "../../lib/language/languages.ts";

/** What is wrong with a row of a spreadsheet, in the reader's language, after the cell's value. */
export function rowProblemText(bad: BadRow): string {
  return problemText(bad, bad.shown === undefined ? [] : [bad.shown]);
}

/** The same for several cells, after their values. */
export function problemText({ code, message, params, shown }: BadRow, values: readonly string[]): string {
  const own = shown === undefined ? "" : `“${shown}”: `;
  const sentence = translated(`row.${code}`, params) ?? (message.startsWith(own) ? message.slice(own.length) : message);
  return values.length === 0 ? sentence : `${values.map((value) => `“${value}”`).join(", ")}: ${sentence}`;
}
