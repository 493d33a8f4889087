import type { Cell, SheetRow } from "../../../../platform/spreadsheets/sheet.ts";

/** As many cells show what a column holds. */
const CELLS_TRIED = 200;
/** A peek has as many, and a peek must be judged as the whole sheet is. */
export const ROWS_TRIED = 300;

type Fits = (cell: Cell) => boolean;

/** The share of the first 200 filled cells that fit; 0 when there are none. */
export function scoreContent(cells: readonly (Cell | null)[], fits: Fits): number {
  const tried = cells.filter(isFilled).slice(0, CELLS_TRIED);
  return tried.length === 0 ? 0 : tried.filter((cell) => fits(cell)).length / tried.length;
}

/** Formulas without a result and merged cells show nothing. */
export function isFilled(cell: Cell | null | undefined): cell is Cell {
  return !!cell && cell.kind !== "merged" && cell.kind !== "formula" && !(cell.kind === "text" && isBlank(cell.text));
}

function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}]/u.test(text);
}

export interface Contents {
  /** As `scoreContent` of the column's cells from the row on. */
  share(column: number, fromRow: number, fits: Fits): number;
}

interface ColumnTried {
  /** Indexes of the rows in which the column is filled. */
  rows: number[];
  /** How many of the first n filled cells fit. */
  fitting: number[];
}

/** Asks every cell only once, however many rows are tried as the header. */
export function contentsOf(rows: readonly SheetRow[]): Contents {
  const tried = new Map<Fits, Map<number, ColumnTried>>();
  return {
    share(column, fromRow, fits) {
      const columns = tried.get(fits) ?? new Map<number, ColumnTried>();
      tried.set(fits, columns);
      const known = columns.get(column) ?? tryColumn(rows, column, fits);
      columns.set(column, known);
      const above = known.rows.findIndex((row) => row >= fromRow);
      if (above === -1) return 0;
      const end = Math.min(above + CELLS_TRIED, known.rows.length);
      return ((known.fitting[end] ?? 0) - (known.fitting[above] ?? 0)) / (end - above);
    },
  };
}

function tryColumn(rows: readonly SheetRow[], column: number, fits: Fits): ColumnTried {
  const found: ColumnTried = { rows: [], fitting: [0] };
  for (const [index, { cells }] of rows.slice(0, ROWS_TRIED).entries()) {
    const cell = cells[column];
    if (!isFilled(cell)) continue;
    found.rows.push(index);
    found.fitting.push((found.fitting.at(-1) ?? 0) + (fits(cell) ? 1 : 0));
  }
  return found;
}
