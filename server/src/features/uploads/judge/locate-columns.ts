import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { Sheet } from "../../../platform/spreadsheets/sheet.ts";
import { letterOf } from "../read/rows/tables.ts";

/** `header` is what the office's file calls it. */
export interface FoundColumn extends Pick<UploadColumn, "optional" | "secret"> {
  /** -1, where every cell is empty, for an optional column that the file does not have. */
  index: number;
  header: string;
  /** Set when the file does not show the column. */
  hidden?: true;
}

export type FoundColumns<K extends string> = Record<K, FoundColumn>;

/** A column that would have matched, and the header of the one taken instead. */
export interface UnusedColumn {
  taken: string;
  column: FoundColumn;
}

export type Located<K extends string> =
  | { found: FoundColumns<K>; unused: UnusedColumn[] }
  | { missing: string[] }
  | { twice: string[] };

/** For comparing headers: case, blanks, dots and dashes do not count. */
function plain(header: string): string {
  return header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Takes a hidden column only when no other matches. */
export function locateColumns<K extends string>(
  { rows, hiddenColumns }: Sheet,
  upload: Readonly<Record<K, UploadColumn>>,
): Located<K> {
  const headers = (rows[0]?.cells ?? []).flatMap((cell, index): FoundColumn[] =>
    cell?.kind === "text" ? [{ index, header: cell.text.trim(), ...(hiddenColumns.includes(index) && HIDDEN) }] : [],
  );
  const named = (names: readonly string[]) => headers.filter(({ header }) => names.map(plain).includes(plain(header)));
  const matches = (Object.entries(upload) as [K, UploadColumn][]).map(([key, wanted]) => {
    const all = named([key, ...(wanted.alsoCalled ?? [])]);
    const best = firstOf(
      named(wanted.preferred ?? []).filter(isShown),
      all.filter(isShown),
      all,
      wanted.optional ? [{ index: -1, header: key }] : [],
    );
    return { key, wanted, best, others: all.filter((one) => !best.includes(one) && isShown(one)) };
  });
  const missing = matches.filter(({ best }) => best.length === 0).map(({ key }) => key);
  if (missing.length > 0) return { missing };
  const twice = matches.flatMap(({ best }) => (best.length > 1 ? best.map(withLetter) : []));
  if (twice.length > 0) return { twice };
  const columns = matches.map(({ key, wanted, best }) => [key, { ...wanted, ...best[0] }]);
  const found = Object.fromEntries(columns) as FoundColumns<K>;
  return {
    found,
    unused: matches.flatMap(({ key, others }) => others.map((column) => ({ taken: found[key].header, column }))),
  };
}

const HIDDEN = { hidden: true } as const;

function isShown({ hidden }: FoundColumn): boolean {
  return !hidden;
}

function firstOf(...choices: FoundColumn[][]): FoundColumn[] {
  return choices.find((columns) => columns.length > 0) ?? [];
}

/** With the letters by which programs call the column. */
function withLetter({ index, header }: FoundColumn): string {
  return `${header} (${letterOf(index)})`;
}
