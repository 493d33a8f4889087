import type { BadRow } from "@aangan/contract/refusals";
import { translated } from "../../lib/languages.ts";

/** What is wrong with a row of a spreadsheet, in the reader's language, behind what stands in the cell. */
export function rowProblemText({ code, message, params, shown }: BadRow): string {
  const sentence = translated(`row.${code}`, params);
  if (sentence === null) return message;
  return shown === undefined ? sentence : `“${shown}”: ${sentence}`;
}
