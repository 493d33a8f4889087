import { drawCells, formatFigure, verdict } from "../measure/table.ts";

/** A figure to compare: a ratio, or ours where there is no reference. */
export interface Compared {
  /** The measure and its figure. */
  key: string;
  value: number;
  isMoreBetter: boolean;
}

/** How much worse a figure may be. */
const LEEWAY = 0.2;

/** Compares every figure with the earlier run; not good if one became a fifth worse or is missing. */
export function compareRuns(
  before: readonly Compared[],
  after: readonly Compared[],
): { text: string; isGood: boolean } {
  const now = new Map(after.map((one) => [one.key, one]));
  const rows = before.map(({ key, value, isMoreBetter }) => {
    const other = now.get(key)?.value;
    const worse = other === undefined ? undefined : (isMoreBetter ? value / other : other / value) - 1;
    const isGood = worse !== undefined && worse < LEEWAY;
    const change = worse === undefined ? "missing" : worse > 0 ? `${formatFigure(worse * 100, "%")} worse` : "";
    return {
      isGood,
      cells: [
        key,
        formatFigure(value, ""),
        other === undefined ? "" : formatFigure(other, ""),
        change,
        verdict(isGood),
      ],
    };
  });
  const head = ["figure", "before", "after", "change", "good"];
  return { text: drawCells([head, ...rows.map(({ cells }) => cells)]), isGood: rows.every(({ isGood }) => isGood) };
}
