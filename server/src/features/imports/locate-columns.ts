import type { SheetRow } from "../../platform/spreadsheets/sheet.ts";

/** A column that must be there: the names by which it goes, the first of them its own. */
export type ColumnNames<K extends string> = Record<K, readonly [string, ...string[]]>;

/** Where a column is, and how the office's file calls it. */
export interface FoundColumn {
  index: number;
  header: string;
}

/** Where all columns are, or which are missing, or which stand there twice. */
export type Located<K extends string> = { found: Record<K, FoundColumn> } | { missing: string[] } | { twice: string[] };

/** The form in which headers are compared: letters and digits only, so that case, blanks, dots and dashes do not count. */
function plain(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Finds the wanted columns in the header row, in any order and among any others (decision on bills, 12). */
export function locateColumns<K extends string>(header: SheetRow, wanted: ColumnNames<K>): Located<K> {
  const headers = header.cells.flatMap((cell, index) =>
    cell?.kind === "text" ? [{ index, header: cell.text.trim(), plain: plain(cell.text) }] : [],
  );
  const keys = Object.keys(wanted) as K[];
  const matches = keys.map((key) => {
    const names = wanted[key].map(plain);
    return { key, columns: headers.filter((column) => names.includes(column.plain)) };
  });
  const missing = matches.filter(({ columns }) => columns.length === 0).map(({ key }) => key);
  if (missing.length > 0) return { missing };
  const twice = matches.flatMap(({ columns }) => (columns.length > 1 ? columns.map((column) => column.header) : []));
  if (twice.length > 0) return { twice: [...new Set(twice)] };
  const found = matches.map(({ key, columns }) => [key, { index: columns[0]?.index, header: columns[0]?.header }]);
  return { found: Object.fromEntries(found) as Record<K, FoundColumn> };
}
