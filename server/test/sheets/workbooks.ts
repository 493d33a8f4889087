import { type CellObject, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";

/** A cell of a test's workbook: a value, or a cell in the library's own form. */
type CellInput = string | number | boolean | null | CellObject;

/** A sheet of a test's workbook. */
export interface GivenSheet {
  rows: CellInput[][];
  name?: string;
  /** "very": no menu of the office program can show it again. */
  hidden?: boolean | "very";
  merges?: string[];
  /** Hidden rows, by their numbers. */
  hiddenRows?: number[];
  /** Hidden columns, by their indexes. */
  hiddenColumns?: number[];
}

function worksheet({ rows, merges, hiddenRows = [], hiddenColumns = [] }: GivenSheet): WorkSheet {
  const sheet = utils.aoa_to_sheet(rows);
  if (merges) sheet["!merges"] = merges.map((range) => utils.decode_range(range));
  if (hiddenRows.length > 0) sheet["!rows"] = rows.map((_, index) => ({ hidden: hiddenRows.includes(index + 1) }));
  if (hiddenColumns.length > 0) {
    sheet["!cols"] = (rows[0] ?? []).map((_, index) => ({ wch: 12, hidden: hiddenColumns.includes(index) }));
  }
  return sheet;
}

/** Makes a real workbook: .xlsx, or .xls when asked. */
export function workbook(sheets: GivenSheet[], bookType: "xlsx" | "biff8" = "xlsx", date1904 = false): Buffer {
  const book: WorkBook = utils.book_new();
  for (const [index, sheet] of sheets.entries()) {
    utils.book_append_sheet(book, worksheet(sheet), sheet.name ?? `Sheet${index + 1}`);
  }
  book.Workbook = {
    WBProps: { date1904 },
    Sheets: sheets.map(({ hidden, name }, index) => ({
      name: name ?? `Sheet${index + 1}`,
      Hidden: hidden === "very" ? 2 : hidden ? 1 : 0,
    })),
  };
  return write(book, { type: "buffer", bookType, compression: true });
}

/** Makes a workbook of one sheet. */
export function workbookOf(rows: CellInput[][], bookType: "xlsx" | "biff8" = "xlsx"): Buffer {
  return workbook([{ rows }], bookType);
}
