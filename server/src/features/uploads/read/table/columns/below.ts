import type { Cell, SheetRow } from "../../../../../platform/spreadsheets/sheet.ts";
import { type Contents, isFilled, ROWS_TRIED, scoreContent } from "../score-content.ts";

type Fits = (cell: Cell) => boolean;

/** The columns below a header that is tried. */
export interface Below {
  headers: readonly string[];
  hiddenColumns: readonly number[];
  /** The share of the column's cells that fit. */
  share(column: number, fits: Fits): number;
  /** The same of two columns joined with a dash. */
  joinedShare(first: number, second: number, fits: Fits): number;
}

export function belowHeader(
  { rows, hiddenColumns }: { rows: readonly SheetRow[]; hiddenColumns: readonly number[] },
  contents: Contents,
  headers: readonly string[],
  firstRow: number,
): Below {
  return {
    headers,
    hiddenColumns,
    share: (column, fits) => contents.share(column, firstRow, fits),
    joinedShare(first, second, fits) {
      const joined = rows.slice(firstRow, ROWS_TRIED).map(({ cells }) => joinedCell(cells[first], cells[second]));
      return scoreContent(joined, fits);
    },
  };
}

/** Two cells of a row as one text: block and number of a flat. */
function joinedCell(first: Cell | null | undefined, second: Cell | null | undefined): Cell | null {
  const texts = [first, second].map((cell) => (isFilled(cell) ? textOf(cell) : ""));
  return texts.includes("") ? null : { kind: "text", text: texts.join("-") };
}

export function textOf(cell: Cell): string {
  if (cell.kind === "text") return cell.text.trim();
  return cell.kind === "number" ? (cell.shown ?? String(cell.value)) : "";
}
