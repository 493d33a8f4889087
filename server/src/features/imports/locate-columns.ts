import type { Sheet } from "../../platform/spreadsheets/sheet.ts";

/** A column that must be there: the names by which it goes, the first of them its own. */
export type ColumnNames<K extends string> = Record<K, readonly [string, ...string[]]>;

/** Where a column is, and how the office's file calls it. */
export interface FoundColumn {
  index: number;
  header: string;
  /** Set when the file does not show the column. */
  hidden?: true;
}

/** A column that could have been taken, and the header of the one that was. */
export interface UnusedColumn {
  taken: string;
  column: FoundColumn;
}

/** Where all columns are, or which are missing, or which mean the same. */
export type Located<K extends string> =
  | { found: Record<K, FoundColumn>; unused: UnusedColumn[] }
  | { missing: string[] }
  | { twice: string[] };

/** The form in which headers are compared: letters and digits only, so that case, blanks, dots and dashes do not count. */
function plain(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Finds the wanted columns in the header row, in any order and among any others (decision on bills, 12). A column that is hidden counts
 * only where no other does; `preferred` are names that win over the others of their column.
 */
export function locateColumns<K extends string>(
  { rows, hiddenColumns }: Sheet,
  wanted: ColumnNames<K>,
  preferred: Partial<Record<K, readonly string[]>> = {},
): Located<K> {
  const columns = (rows[0]?.cells ?? []).flatMap((cell, index) =>
    cell?.kind === "text" ? [{ index, header: cell.text.trim(), ...(hiddenColumns.includes(index) && HIDDEN) }] : [],
  );
  const named = (names: readonly string[]) => columns.filter(({ header }) => names.map(plain).includes(plain(header)));
  const keys = Object.keys(wanted) as K[];
  const matches = keys.map((key) => {
    const all = named(wanted[key]);
    const best = firstOf(
      named(preferred[key] ?? []).filter(({ hidden }) => !hidden),
      all.filter(({ hidden }) => !hidden),
      all,
    );
    return { key, best, others: all.filter((one) => !best.includes(one) && !one.hidden) };
  });
  const missing = matches.filter(({ best }) => best.length === 0).map(({ key }) => key);
  if (missing.length > 0) return { missing };
  const twice = matches.flatMap(({ best }) => (best.length > 1 ? best.map(withLetter) : []));
  if (twice.length > 0) return { twice };
  const found = Object.fromEntries(matches.map(({ key, best }) => [key, best[0]])) as Record<K, FoundColumn>;
  return {
    found,
    unused: matches.flatMap(({ key, others }) => others.map((column) => ({ taken: found[key].header, column }))),
  };
}

const HIDDEN = { hidden: true } as const;

function firstOf(...choices: FoundColumn[][]): FoundColumn[] {
  return choices.find((columns) => columns.length > 0) ?? [];
}

/** A header with the letters by which programs call its column. */
function withLetter({ index, header }: FoundColumn): string {
  let letters = "";
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return `${header} (${letters})`;
}
