import type { Cell, Sheet, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";
import { isFilled } from "./score-content.ts";

/** A table below as many filled rows of something else is not looked for. */
const ROWS_LOOKED_AT = 40;
const MIN_TEXTS = 2;
const MIN_SHARE_OF_TEXTS = 0.6;

/** One row, or two that are one header together. */
export interface HeaderLines {
  index: number;
  lines: 1 | 2;
  headers: string[];
}

export function possibleHeaders({ rows }: Pick<Sheet, "rows">): HeaderLines[] {
  const looked = rows.slice(0, ROWS_LOOKED_AT).map(isOfTexts);
  return looked.flatMap((isHeader, index): HeaderLines[] => {
    if (!isHeader) return [];
    const two = looked[index + 1] ? [headerOf(rows, index, 2)] : [];
    return [headerOf(rows, index, 1), ...two];
  });
}

export function headerOf(rows: readonly SheetRow[], index: number, lines: 1 | 2): HeaderLines {
  const upper = textsOf(rows[index]);
  if (lines === 1) return { index, lines, headers: upper };
  const lower = textsOf(rows[index + 1]);
  const width = Math.max(upper.length, lower.length);
  const headers = Array.from({ length: width }, (_, at) => {
    const below = lower[at] ?? "";
    return below !== "" && isOverSeveral(rows[index], at) ? below : `${upper[at] ?? ""} ${below}`.trim();
  });
  return { index, lines, headers };
}

/** Merged over the columns beside it, a text is the heading of a group and names none of them. */
function isOverSeveral(row: SheetRow | undefined, at: number): boolean {
  const beside = row?.cells[at + 1];
  return beside?.kind === "merged" && !("down" in beside);
}

/** Texts by column, on one line each. */
function textsOf(row: SheetRow | undefined): string[] {
  return Array.from(row?.cells ?? [], (cell) => (cell?.kind === "text" ? cell.text.replace(/\s+/g, " ").trim() : ""));
}

function isOfTexts({ cells }: SheetRow): boolean {
  const filled = cells.filter((cell): cell is Cell => isFilled(cell));
  const texts = filled.filter(({ kind }) => kind === "text").length;
  return texts >= MIN_TEXTS && texts >= MIN_SHARE_OF_TEXTS * filled.length;
}
