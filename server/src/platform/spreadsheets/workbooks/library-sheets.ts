import zlib from "node:zlib";
import { CFB, type ParsingOptions, read, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { SpreadsheetLimits } from "../limits.ts";
import { UnusableFile } from "../sheet.ts";
import { compareCounts } from "./compare-counts.ts";
import { hiddenColumnsOf, holdsValues, scanSharedTexts, scanSheet } from "./scan-sheet.ts";
import type { FoundSheet, OpenedFile } from "./sheet-rows.ts";
import { onlyVisibleSheet, partOf, sheetPart } from "./workbook-parts.ts";

// Otherwise the library inflates in JavaScript. It goes on doing so if this Node's zlib does not suit it.
CFB.utils.use_zlib(zlib);

/** The library changes the options that it is given, so each reading gets its own. */
function parse(file: Uint8Array | string, more: ParsingOptions): WorkBook {
  return read(file, {
    type: "buffer",
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellHTML: false,
    cellText: false,
    // Without stubs, formulas whose result was never stored look like empty cells.
    sheetStubs: true,
    ...more,
  });
}

/** Parses a workbook of one visible sheet once; any other first in its beginnings, then what was chosen. */
export function openXlsx(file: Uint8Array, limits: SpreadsheetLimits): OpenedFile {
  const only = onlyVisibleSheet(file);
  if (only !== undefined) return openedSheets(readWholeXlsx(file, new Map([[only, 0]]), limits, true));
  const { sheets, places } = beginningsOfXlsx(file, limits);
  return {
    sheets,
    inFull: (indexes) =>
      readWholeXlsx(file, new Map(indexes.map((index) => [places[index] ?? -1, index])), limits, false),
  };
}

export function openedSheets(sheets: FoundSheet[]): OpenedFile {
  return { sheets, inFull: (indexes) => indexes.flatMap((index) => sheets[index] ?? []) };
}

/** The sheets of a file of another form, which the library can only parse in one piece. */
export function sheetsInOnePiece(file: Uint8Array | string, more: ParsingOptions): FoundSheet[] {
  const book = parse(file, more);
  refuseEqualNames(book);
  return visibleSheets(book).map(({ name, worksheet }, index) => {
    if (!worksheet) throw new Error("the sheet could not be parsed");
    const hiddenColumns = (worksheet["!cols"] ?? []).flatMap((column, at) => (column?.hidden ? [at] : []));
    const isRowHidden = (row: number) => worksheet["!rows"]?.[row]?.hidden === true;
    return { name, index, ...workbookFlags(book), whole: true, hiddenColumns, isRowHidden, ...NOTHING_ELSE, worksheet };
  });
}

/** A sheet that can be seen and is no chart; `place` is its own among all sheets of the workbook. */
interface VisibleSheet {
  name: string;
  place: number;
  /** Undefined where the library could not parse it: it swallows its errors. */
  worksheet: WorkSheet | undefined;
}

function visibleSheets({ SheetNames, Sheets, Workbook }: WorkBook): VisibleSheet[] {
  const unhiddenSheets = SheetNames.flatMap((name, place) => {
    if (Workbook?.Sheets?.[place]?.Hidden) return [];
    return [{ name, place, worksheet: parsedSheet(Sheets[name]) }];
  });
  return unhiddenSheets.filter(({ worksheet }) => (worksheet?.["!type"] ?? "sheet") === "sheet");
}

/** A sheet may be called as something that every object has. */
function parsedSheet(worksheet: WorkSheet | undefined): WorkSheet | undefined {
  return worksheet?.["!data"] !== undefined || worksheet?.["!type"] !== undefined ? worksheet : undefined;
}

function beginningsOfXlsx(file: Uint8Array, limits: SpreadsheetLimits) {
  const book = parse(file, { bookFiles: true, sheetRows: limits.peekRows });
  refuseEqualNames(book);
  const visible = visibleSheets(book);
  if (visible.length > limits.visibleSheets) throw new UnusableFile("file_too_large_inside");
  const sheets = visible.map(({ name, place, worksheet }, index): FoundSheet => {
    const part = sheetPart(book, place);
    const hiddenColumns = part ? hiddenColumnsOf(part, limits.columns) : [];
    const mayHoldMore = () => worksheet === undefined || (part !== null && holdsValues(part));
    const found = { name, index, ...workbookFlags(book), whole: false, hiddenColumns, isRowHidden: no };
    return { ...found, ...NOTHING_ELSE, worksheet: worksheet ?? {}, mayHoldMore };
  });
  return { sheets, places: visible.map(({ place }) => place) };
}

/** `indexes`: which of the visible sheets a sheet is, by its place in the workbook. */
function readWholeXlsx(
  file: Uint8Array,
  indexes: ReadonlyMap<number, number>,
  limits: SpreadsheetLimits,
  areAll: boolean,
): FoundSheet[] {
  const places = [...indexes.keys()];
  const book = parse(file, { bookFiles: true, sheets: places });
  if (areAll) refuseOtherSheets(book, places);
  const texts = partOf(book, "xl/sharedStrings.xml");
  if (texts) scanSharedTexts(texts);
  return [...indexes].flatMap(([place, index]) => {
    const name = book.SheetNames[place] ?? "";
    const worksheet = parsedSheet(book.Sheets[name]);
    if ((worksheet?.["!type"] ?? "sheet") !== "sheet") return [];
    const part = sheetPart(book, place);
    if (!worksheet || !part) throw new Error("the sheet could not be parsed");
    const { rows, cells, hiddenRows, ...scanned } = scanSheet(part, limits.columns);
    compareCounts({ rows, cells }, worksheet, name);
    const isRowHidden = (row: number) => hiddenRows.has(row + 1);
    const found = { name, index, ...workbookFlags(book), whole: true, ...scanned, isRowHidden };
    return [{ ...found, worksheet, mayHoldMore: no }];
  });
}

/** The library may have followed another list of sheets than the one in its usual place. */
function refuseOtherSheets({ SheetNames, Workbook }: WorkBook, places: readonly number[]): void {
  const visiblePlaces = [...SheetNames.keys()].filter((place) => !Workbook?.Sheets?.[place]?.Hidden);
  if (visiblePlaces.join() !== places.join()) throw new UnusableFile("file_contradictory", "workbook.xml");
}

/** The library keeps one of two sheets with the same name. */
function refuseEqualNames({ SheetNames }: WorkBook): void {
  const twice = SheetNames.find((name, place) => SheetNames.indexOf(name) !== place);
  if (twice !== undefined) throw new UnusableFile("file_contradictory", twice);
}

const no = () => false;
const NOTHING_ELSE = { damaged: new Map<string, string>(), mayHoldMore: no };

function workbookFlags({ Workbook }: WorkBook) {
  const { CalcPr } = (Workbook ?? {}) as { CalcPr?: { fullCalcOnLoad?: unknown } };
  return {
    date1904: Workbook?.WBProps?.date1904 === true,
    recalculates: ["1", "true"].includes(String(CalcPr?.fullCalcOnLoad)),
  };
}
