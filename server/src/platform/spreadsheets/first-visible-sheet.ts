import zlib from "node:zlib";
import { CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { scanSharedTexts, scanSheet } from "./scan-sheet.ts";
import { partOf, sheetPart } from "./sheet-part.ts";

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
  bookFiles: true,
};

/** A sheet as the reader parsed it, and what it does not tell by itself. */
export interface VisibleSheet {
  name: string;
  date1904: boolean;
  worksheet: WorkSheet;
  /** The results of formulas are those of another time: the file asks to be computed when it is opened. */
  stale: boolean;
  /** Whether a row is shown, by its index. */
  isRowHidden: (index: number) => boolean;
  hiddenColumns: number[];
  /** What stands in cells that should be numbers and are none, by their references. */
  damaged: Map<string, string>;
}

/**
 * Finds the first sheet that a person opening the file would see; sheets of charts and the like do not count. `most` is the number of
 * columns that matter. Returns null when there is none. Throws when the file cannot be read, and a Contradiction when it says two things.
 */
export function firstVisibleSheet(file: Uint8Array, most: number): VisibleSheet | null {
  const old = file[0] !== "P".charCodeAt(0);
  // Only with styles does the reader tell which columns of an old sheet are hidden. Of a new one they are costly, and read by a scan.
  const readSheet = (index: number) => read(file, { ...options, sheets: index, cellStyles: old });
  // Most workbooks have what is wanted in the first sheet, so the others are parsed only when it does not do.
  let book = readSheet(0);
  for (let index = 0; index < book.SheetNames.length; index++) {
    if (hidden(book, index)) continue;
    if (index > 0) book = readSheet(index);
    const name = book.SheetNames[index] ?? "";
    const worksheet = book.Sheets[name];
    // The reader keeps its own failures to itself and leaves the sheet out.
    if (!worksheet) throw new Error("the sheet could not be parsed");
    if ((worksheet["!type"] ?? "sheet") !== "sheet") continue;
    const found = { name, date1904: book.Workbook?.WBProps?.date1904 === true, worksheet, stale: isStale(book) };
    return { ...found, ...(old ? toldByReader(worksheet) : toldByScan(book, index, most)) };
  }
  return null;
}

function hidden(book: WorkBook, index: number): boolean {
  return (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
}

function isStale({ Workbook }: WorkBook): boolean {
  const { CalcPr } = (Workbook ?? {}) as { CalcPr?: { fullCalcOnLoad?: unknown } };
  return ["1", "true"].includes(String(CalcPr?.fullCalcOnLoad));
}

function toldByReader(worksheet: WorkSheet) {
  const columns = worksheet["!cols"] ?? [];
  return {
    isRowHidden: (index: number) => worksheet["!rows"]?.[index]?.hidden === true,
    hiddenColumns: Object.keys(columns)
      .map(Number)
      .filter((index) => columns[index]?.hidden),
    damaged: new Map<string, string>(),
  };
}

function toldByScan(book: WorkBook, index: number, most: number) {
  const part = sheetPart(book, index);
  if (!part) throw new Error("the sheet could not be found");
  const texts = partOf(book, "xl/sharedStrings.xml");
  if (texts) scanSharedTexts(texts);
  const { hiddenRows, hiddenColumns, damaged } = scanSheet(part, most);
  return { isRowHidden: (row: number) => hiddenRows.has(row + 1), hiddenColumns, damaged };
}
