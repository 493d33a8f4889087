import { type CellObject, SSF, utils, write } from "@e965/xlsx";
import type { CellKind, CellValue, ExportTable } from "./export-table.ts";

const INDIA_AHEAD_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
/** The spreadsheet date of 1 January 1970. */
const DAYS_BEFORE_1970 = 25_569;

const AMOUNT_FORMAT = "#,##0.00";
const DAY_FORMAT = "dd mmm yyyy";
/** Custom formats start at 164; readers ignore definitions below that. */
const DAY_FORMAT_NUMBER = 164;
const LAKH_FORMAT_NUMBER = 165;
/** 1,23,45,678.00 */
const LAKH_FORMAT = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00";

/** The day in Asia/Kolkata of an instant, as spreadsheets count days, whatever the browser's time zone. */
export function dayNumber(instant: string): number {
  return Math.floor((Date.parse(instant) + INDIA_AHEAD_MS) / DAY_MS) + DAYS_BEFORE_1970;
}

/** A cell of a sheet. A text stays a text, even if it begins like a formula. Undefined for an empty text. */
export function cellOf(value: CellValue, kind: CellKind): CellObject | undefined {
  if (value === "") return undefined;
  if (typeof value === "object") return { t: "n", f: value.formula, v: value.value, z: formatOf(kind) };
  switch (kind) {
    case "text":
      return { t: "s", v: String(value) };
    case "count":
      return { t: "n", v: Number(value) };
    case "amount":
    case "lakhs":
      // A text instead of an amount stays a text, so that no sum counts it.
      return typeof value === "string" ? { t: "s", v: value } : { t: "n", v: value, z: formatOf(kind) };
    case "day":
      return { t: "n", v: dayNumber(String(value)), z: DAY_FORMAT };
  }
}

function formatOf(kind: CellKind): string {
  return kind === "lakhs" ? LAKH_FORMAT : AMOUNT_FORMAT;
}

/** Makes the file (.xlsx) of a table, or of several, each on its sheet. `onRow` receives the number of rows written so far. */
export function workbookOf(tables: ExportTable | readonly ExportTable[], onRow: (done: number) => void): ArrayBuffer {
  const all = "sheet" in tables ? [tables] : tables;
  let before = 0;
  const sheets = all.map((table) => {
    const begins = before;
    before += table.rows.length;
    return [table.sheet, contentOf(table, (line) => onRow(begins + line))] as const;
  });
  const book = {
    SheetNames: sheets.map(([name]) => name),
    Sheets: Object.fromEntries(sheets),
    SSF: { ...SSF.get_table(), [DAY_FORMAT_NUMBER]: DAY_FORMAT, [LAKH_FORMAT_NUMBER]: LAKH_FORMAT },
  };
  return write(book, { type: "array", bookType: "xlsx", bookSST: true, compression: true });
}

function contentOf({ columns, rows }: ExportTable, onRow: (line: number) => void) {
  const head = columns.map(({ title }) => cellOf(title, "text"));
  const cells = (place: number) => rows[place]?.map((value, column) => cellOf(value, columns[column]?.kind ?? "text"));
  // The writer reads row after row. Making each on demand saves the memory of a million cells, and shows the writer's progress.
  const data = new Proxy([] as CellObject[][], {
    get(_rows, index) {
      const line = Number(index);
      if (line > 0) onRow(line);
      return line === 0 ? head : cells(line - 1);
    },
  });
  return {
    "!ref": utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: columns.length - 1 } }),
    "!cols": columns.map(({ width }) => ({ wch: width })),
    "!data": data,
  };
}
