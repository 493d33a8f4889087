import zlib from "node:zlib";
import { CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { scanSharedTexts, scanSheet } from "./scan-sheet.ts";
import { UnusableFile } from "./sheet.ts";

// Otherwise the library inflates in JavaScript. It goes on doing so if this Node's zlib does not suit it.
CFB.utils.use_zlib(zlib);

const options: ParsingOptions = {
  type: "buffer",
  dense: true,
  cellFormula: true,
  cellNF: true,
  cellHTML: false,
  cellText: false,
  // Without stubs, formulas whose result was never stored look like empty cells.
  sheetStubs: true,
  bookFiles: true,
};

export type VisibleSheet = ReturnType<typeof firstVisibleSheet>;

/** Returns the first sheet that a person would see, not counting charts. Throws when the file cannot be read. */
export function firstVisibleSheet(file: Uint8Array, most: number) {
  const old = file[0] !== "P".charCodeAt(0);
  // Hidden columns of an .xls need styles. For an .xlsx those are costly, and a scan finds the columns instead.
  const readSheet = (index: number) => read(file, { ...options, sheets: index, cellStyles: old });
  let book = readSheet(0);
  for (let index = 0; index < book.SheetNames.length; index++) {
    if (book.Workbook?.Sheets?.[index]?.Hidden) continue;
    if (index > 0) book = readSheet(index);
    const name = book.SheetNames[index] ?? "";
    const worksheet = book.Sheets[name];
    // The library swallows its errors and leaves the sheet out.
    if (!worksheet) throw new Error("the sheet could not be parsed");
    if ((worksheet["!type"] ?? "sheet") !== "sheet") continue;
    const found = { name, date1904: book.Workbook?.WBProps?.date1904 === true, worksheet, stale: isStale(book) };
    return { ...found, ...(old ? fromLibrary(worksheet) : fromScan(book, index, most)) };
  }
  throw new UnusableFile("workbook_empty");
}

/** The file asks to be recalculated when opened, so its formulas' results may be outdated. */
function isStale({ Workbook }: WorkBook): boolean {
  const { CalcPr } = (Workbook ?? {}) as { CalcPr?: { fullCalcOnLoad?: unknown } };
  return ["1", "true"].includes(String(CalcPr?.fullCalcOnLoad));
}

function fromLibrary(worksheet: WorkSheet) {
  const columns = worksheet["!cols"] ?? [];
  return {
    isRowHidden: (index: number) => worksheet["!rows"]?.[index]?.hidden === true,
    hiddenColumns: columns.flatMap((column, index) => (column?.hidden ? [index] : [])),
    damaged: new Map<string, string>(),
  };
}

function fromScan(book: WorkBook, index: number, most: number) {
  const part = sheetPart(book, index);
  if (!part) throw new Error("the sheet could not be found");
  const texts = partOf(book, "xl/sharedStrings.xml");
  if (texts) scanSharedTexts(texts);
  const { hiddenRows, hiddenColumns, damaged } = scanSheet(part, most);
  return { isRowHidden: (row: number) => hiddenRows.has(row + 1), hiddenColumns, damaged };
}

/** What the library's types leave out of an .xlsx workbook. */
type BookOfParts = WorkBook & {
  files?: Record<string, { content?: Uint8Array }>;
  Directory?: { workbooks?: string[] };
};

/** A part of an .xlsx by its path; names ignore case, as in the library. */
function partOf({ files = {} }: BookOfParts, path: string): Buffer | null {
  const wanted = path.replace(/^\//, "").toLowerCase();
  const found = Object.entries(files).find(([name]) => name.replaceAll("\\", "/").toLowerCase() === wanted);
  const content = found?.[1].content;
  return content ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : null;
}

/** A sheet's part, found as the library finds it. */
function sheetPart(book: BookOfParts, index: number): Buffer | null {
  const workbook = (book.Directory?.workbooks?.[0] ?? "xl/workbook.xml").replace(/^\//, "");
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const rels =
    partOf(book, `${folder}_rels/${workbook.slice(folder.length)}.rels`) ?? partOf(book, "xl/_rels/workbook.xml.rels");
  const { id } = (book.Workbook?.Sheets?.[index] ?? {}) as { id?: string };
  const target = rels && id ? targetOf(rels.toString(), id) : undefined;
  if (target === undefined) return partOf(book, `xl/worksheets/sheet${index + 1}.xml`);
  const paths = [`xl/${target.replace(/\/?xl\//, "")}`, target, `${folder}${target}`];
  return paths.map((path) => partOf(book, path)).find((part) => part !== null) ?? null;
}

function targetOf(rels: string, id: string): string | undefined {
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1];
  const tags = rels.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  const tag = tags.find((one) => attribute(one, "Id") === id);
  return tag && attribute(tag, "Target");
}
