import { billTypes } from "@aangan/contract/bill-kinds";
import type { BadRow } from "@aangan/contract/refusals";
import { amountsAsOnScreens } from "../../lib/language/as-on-screens.ts";
import { i18n, translated } from "../../lib/language/languages.ts";

/** As they are written in a file, in a sentence of the reader's language: "electricity या maintenance". */
function kinds(): string {
  return new Intl.ListFormat(i18n.locale, { type: "disjunction" }).format(billTypes);
}

/** What is wrong with a row of a spreadsheet, in the reader's language, after the cell's value. */
export function rowProblemText(bad: BadRow): string {
  return problemText(bad, bad.shown === undefined ? [] : [bad.shown]);
}

/** The same for several cells, after their values. */
export function problemText({ code, message, params, shown }: BadRow, values: readonly string[]): string {
  const own = shown === undefined ? "" : `“${shown}”: `;
  const sentence = amountsAsOnScreens(
    translated(`row.${code}`, { kinds: kinds(), ...params }) ??
      (message.startsWith(own) ? message.slice(own.length) : message),
  );
  return values.length === 0 ? sentence : `${values.map((value) => `“${value}”`).join(", ")}: ${sentence}`;
}
