import type { Cell } from "../../../platform/spreadsheets/sheet.ts";
import type { CellProblem } from "../row-problems.ts";

export type Reading<T> = { value: T } | CellProblem;

export type ValueCell = Extract<Cell, { kind: "text" | "number" | "date" | "boolean" }>;

/** After a letter of Arabic or an Indian script a joiner is spelling, not a blank. */
const EDGES =
  /^[\s\u200b-\u200d\u2060\ufeff]+|(?:[\s\u200b\u2060\ufeff]|(?<![\u0600-\u06ff\u0900-\u0dff])[\u200c\u200d])+$/g;

/** Also removes no-break and zero-width blanks. */
export function trimmed(text: string): string {
  return text.replace(EDGES, "");
}

/** Reads equal cells once: a spreadsheet repeats its few flats, types and days many times. */
export function readOnce<T>(read: (cell: ValueCell) => Reading<T>): (cell: ValueCell) => Reading<T> {
  const emptyMap = () => new Map<string | number, Reading<T>>();
  const known = { text: emptyMap(), number: emptyMap(), date: emptyMap(), boolean: emptyMap() };
  return (cell) => {
    const readings = known[cell.kind];
    const content = contentOf(cell);
    const before = readings.get(content);
    if (before) return before;
    const reading = read(cell);
    readings.set(content, reading);
    return reading;
  };
}

function contentOf(cell: ValueCell): string | number {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "date":
      return cell.serial;
    default:
      return Number(cell.value);
  }
}

export function valueCell(cell: Cell | null | undefined): Reading<ValueCell> {
  if (!cell) return { problem: "cell_empty" };
  switch (cell.kind) {
    case "text":
    case "number":
    case "date":
    case "boolean":
      return { value: cell };
    case "error":
      return { problem: "cell_error" };
    case "formula":
      return { problem: "cell_formula" };
    case "merged":
      return { problem: "cell_merged" };
    case "long":
      return { problem: "cell_long" };
    case "damaged":
      return { problem: "cell_damaged" };
  }
}
