import zlib from "node:zlib";
import { CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from "@e965/xlsx";

// Otherwise the reader unpacks by a program of its own, in JavaScript. Where this Node does not suit it, it goes on doing so.
CFB.utils.use_zlib(zlib);

const options: ParsingOptions = {
  type: "buffer",
  dense: true,
  cellFormula: true,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // Without stubs the reader leaves out formulas whose result was never stored, as if their cells were empty.
  sheetStubs: true,
};

interface VisibleSheet {
  name: string;
  date1904: boolean;
  worksheet: WorkSheet;
}

/**
 * Finds the first sheet that a person opening the file would see; sheets of charts and the like do not count.
 * Gives null when there is none. Throws when the file cannot be read.
 */
export function firstVisibleSheet(file: Uint8Array): VisibleSheet | null {
  // Most workbooks have what is wanted in the first sheet, so the others are parsed only when it does not do.
  let book = read(file, { ...options, sheets: 0 });
  for (let index = 0; index < book.SheetNames.length; index++) {
    if (hidden(book, index)) continue;
    if (index > 0) book = read(file, { ...options, sheets: index });
    const name = book.SheetNames[index] ?? "";
    const worksheet = book.Sheets[name];
    // The reader keeps its own failures to itself and leaves the sheet out.
    if (!worksheet) throw new Error("the sheet could not be parsed");
    if ((worksheet["!type"] ?? "sheet") !== "sheet") continue;
    return { name, date1904: book.Workbook?.WBProps?.date1904 === true, worksheet };
  }
  return null;
}

function hidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
}
