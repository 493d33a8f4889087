import { readFileSync } from "node:fs";
import { join } from "node:path";
import { read, utils, write } from "@e965/xlsx";

/** A row of a spreadsheet, by the names of its columns. */
export type Row = Record<string, string>;

/** The path of one of the office's spreadsheets. */
export function sample(name: string): string {
  return join(import.meta.dirname, "samples", name);
}

/** The rows of one of the office's spreadsheets, each cell as the office sees it. */
export function rowsOf(name: string): Row[] {
  const { Sheets, SheetNames } = read(readFileSync(sample(name)));
  const sheet = Sheets[SheetNames[0] ?? ""];
  return sheet ? utils.sheet_to_json<Row>(sheet, { raw: false }) : [];
}

/** A spreadsheet (.xlsx) of these rows. */
export function spreadsheet(rows: readonly Row[]): Buffer {
  const book = utils.book_new(utils.json_to_sheet([...rows]), "Sheet1");
  return write(book, { type: "buffer", bookType: "xlsx" });
}
