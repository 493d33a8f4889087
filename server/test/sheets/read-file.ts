import { inspectFile } from "../../src/platform/spreadsheets/guard.ts";
import { spreadsheetLimits } from "../../src/platform/spreadsheets/limits.ts";
import { openFile, refusedFor } from "../../src/platform/spreadsheets/open-file.ts";
import type { Cell, FileForm, Sheet } from "../../src/platform/spreadsheets/sheet.ts";

export const everyForm: readonly FileForm[] = ["xlsx", "xls", "csv", "html", "xml"];

/** All sheets of a file, without the process around it. */
export async function readFile(file: Buffer | string, limits = spreadsheetLimits) {
  try {
    const bytes = Buffer.from(file);
    const form = await inspectFile(bytes, everyForm);
    const { peeks, read } = openFile(bytes, form, limits);
    return { form, sheets: read([...peeks.keys()]) };
  } catch (error) {
    return refusedFor(error);
  }
}

export async function sheetsOf(file: Buffer | string): Promise<Sheet[]> {
  const answer = await readFile(file);
  if ("code" in answer) throw new Error(answer.code);
  return answer.sheets;
}

/** The texts of a file's only sheet, by its rows. */
export async function textsOf(file: Buffer | string): Promise<(string | null)[][]> {
  const [sheet] = await sheetsOf(file);
  return (sheet?.rows ?? []).map(({ cells }) => cells.map((cell) => (cell?.kind === "text" ? cell.text : null)));
}

export const textCell = (text: string): Cell => ({ kind: "text", text });
