/** A line of the table. Without a goal it is reported, not judged. */
export interface Measured {
  what: string;
  figure: string;
  goal?: string;
  isMet?: boolean;
}

/** A figure that must be below a goal in the same unit. */
export function below(what: string, value: number, goal: number, unit = "ms"): Measured {
  return { what, figure: formatFigure(value, unit), goal: `< ${formatFigure(goal, unit)}`, isMet: value < goal };
}

/** A figure that must not exceed a goal in the same unit. */
export function atMost(what: string, value: number, goal: number, unit = "ms"): Measured {
  return { what, figure: formatFigure(value, unit), goal: `≤ ${formatFigure(goal, unit)}`, isMet: value <= goal };
}

/** A figure that must reach a goal. */
export function atLeast(what: string, value: number, goal: number): Measured {
  return { what, figure: formatFigure(value, ""), goal: `≥ ${formatFigure(goal, "")}`, isMet: value >= goal };
}

/** How often something happened that must not happen. */
export function never(what: string, times: number, example?: string): Measured {
  const figure = times > 0 && example ? `${times} (${example})` : String(times);
  return { what, figure, goal: "0", isMet: times === 0 };
}

export function note(what: string, figure: string): Measured {
  return { what, figure };
}

/** A number as people read it: 1,234 ms; 0.86. */
export function formatFigure(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  const number = value.toLocaleString("en", { maximumFractionDigits: digits });
  return unit === "" ? number : `${number} ${unit}`;
}

/** The lines as a Markdown table, which also reads well in a terminal. */
export function drawTable(lines: readonly Measured[]): string {
  return drawCells([
    ["what", "figure", "goal", "met"],
    ...lines.map((line) => [line.what, line.figure, line.goal ?? "", verdict(line.isMet)]),
  ]);
}

/** The table's word for whether a goal was met. */
export const verdict = (isMet: boolean | undefined) => (isMet === undefined ? "" : isMet ? "yes" : "NO");

/** Aligns rows of cells; the first is the head. */
export function drawCells(cells: readonly string[][]): string {
  const [head = [], ...rows] = cells;
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0), 3));
  const draw = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...rows.map(draw)].join("\n");
}

/** True if no goal was missed. */
export function allMet(lines: readonly Measured[]): boolean {
  return lines.every(({ isMet }) => isMet !== false);
}
