import { type CellObject, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";
import { type CellInput, plainCell } from "./cells.ts";

interface OldTab {
  name?: string;
  rows: readonly (readonly CellInput[])[];
}

type Form = "biff8" | "biff5" | "xlml" | "html" | "xlsx";

/** Writes a workbook with the library, in a form of before 2007 unless another is asked for. */
export function xls(tabs: readonly OldTab[], bookType: Form = "biff8", date1904 = false): Buffer {
  const book: WorkBook = utils.book_new();
  for (const [index, { name, rows }] of tabs.entries()) {
    utils.book_append_sheet(book, worksheet(rows), name ?? `Sheet${index + 1}`);
  }
  book.Workbook = { ...book.Workbook, WBProps: { date1904 } };
  return Buffer.from(write(book, { type: "buffer", bookType }));
}

function worksheet(rows: readonly (readonly CellInput[])[]): WorkSheet {
  return utils.aoa_to_sheet(rows.map((cells) => cells.map(cellObject)));
}

function cellObject(input: CellInput): CellObject | null {
  const { v, z, f, rich } = plainCell(input);
  const value = rich ? rich.join("") : v;
  const format = { ...(z !== undefined && { z }), ...(f !== undefined && { f }) };
  if (typeof value === "number") return { t: "n", v: value, ...format };
  if (typeof value === "boolean") return { t: "b", v: value };
  return typeof value === "string" ? { t: "s", v: value, ...format } : null;
}
