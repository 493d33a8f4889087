import zlib from "node:zlib";
import { CFB, type ParsingOptions, type RowInfo, read, type WorkBook, type WorkSheet } from "@e965/xlsx";

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
  let book = read(file, { ...options, sheets: 0, bookFiles: true });
  for (let index = 0; index < book.SheetNames.length; index++) {
    if (hidden(book, index)) continue;
    if (index > 0) book = read(file, { ...options, sheets: index, bookFiles: true });
    const name = book.SheetNames[index] ?? "";
    const worksheet = book.Sheets[name];
    // The reader keeps its own failures to itself and leaves the sheet out.
    if (!worksheet) throw new Error("the sheet could not be parsed");
    if ((worksheet["!type"] ?? "sheet") !== "sheet") continue;
    if (mayHideRows(book)) worksheet["!rows"] = describedRows(file, index, name);
    return { name, date1904: book.Workbook?.WBProps?.date1904 === true, worksheet };
  }
  return null;
}

function hidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
}

/** Of a new workbook, whether any sheet hides something. An old one's sheet tells of its rows by itself. */
function mayHideRows({ files = {} }: WorkBook & { files?: Record<string, { content: Uint8Array }> }): boolean {
  const sheets = Object.entries(files).filter(([path]) => path.startsWith("xl/worksheets/"));
  return sheets.some(([, { content }]) => Buffer.from(content).includes(' hidden="'));
}

/**
 * What a new workbook says of a sheet's rows, hidden ones among them. The reader tells it only with all styles, which makes it ten
 * times slower on a sheet of many empty rows, and fails on colours that make no sense: then no row counts as hidden.
 */
function describedRows(file: Uint8Array, index: number, name: string): RowInfo[] {
  try {
    return read(file, { ...options, sheets: index, cellStyles: true }).Sheets[name]?.["!rows"] ?? [];
  } catch {
    return [];
  }
}
