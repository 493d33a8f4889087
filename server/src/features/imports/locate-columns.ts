import type { Sheet } from "../../platform/spreadsheets/sheet.ts";

/** The names a column may have, its own first. */
export type ColumnNames<K extends string> = Record<K, readonly [string, ...string[]]>;

/** `header` is what the office's file calls it. */
export interface FoundColumn {
  index: number;
  header: string;
  /** Set when the file does not show the column. */
  hidden?: true;
}

/** A column that would have matched, and the header of the one taken instead. */
export interface UnusedColumn {
  taken: string;
  column: FoundColumn;
}

export type Located<K extends string> =
  | { found: Record<K, FoundColumn>; unused: UnusedColumn[] }
  | { missing: string[] }
  | { twice: string[] };

/** For comparing headers: case, blanks, dots and dashes do not count. */
function plain(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Takes a hidden column only when no other matches; `preferred` names win. */
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

/** With the letters by which programs call the column. */
function withLetter({ index, header }: FoundColumn): string {
  let letters = "";
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return `${header} (${letters})`;
}
