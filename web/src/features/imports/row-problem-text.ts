import type { BadRow } from "@aangan/contract/refusals";
import { translated } from "../../lib/languages.ts";

/** What is wrong with a row of a spreadsheet, in the reader's language. */
export function rowProblemText({ code, message, params }: BadRow): string {
  return translated(`row.${code}`, params) ?? message;
}
