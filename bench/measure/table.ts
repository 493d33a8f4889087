/** One line of what was measured. Without a goal it is told and not judged. */
export interface Measured {
  what: string;
  figure: string;
  goal?: string;
  isMet?: boolean;
}

/** A figure that has to be below a goal of the same unit. */
export function below(what: string, value: number, goal: number, unit = "ms"): Measured {
  return { what, figure: told(value, unit), goal: `< ${told(goal, unit)}`, isMet: value < goal };
}

/** A figure that may not be more than a goal of the same unit. */
export function atMost(what: string, value: number, goal: number, unit = "ms"): Measured {
  return { what, figure: told(value, unit), goal: `≤ ${told(goal, unit)}`, isMet: value <= goal };
}

/** Something that must not have happened: how often it did. */
export function never(what: string, times: number, example?: string): Measured {
  const figure = times > 0 && example ? `${times} (${example})` : String(times);
  return { what, figure, goal: "0", isMet: times === 0 };
}

/** A figure without a goal. */
export function note(what: string, figure: string): Measured {
  return { what, figure };
}

/** A number as people read it: 1,234 ms; 0.86. */
export function told(value: number, unit: string): string {
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0;
  const number = value.toLocaleString("en", { maximumFractionDigits: digits });
  return unit === "" ? number : `${number} ${unit}`;
}

/** The lines as a table for a terminal, which is also one for Markdown. */
export function drawTable(lines: readonly Measured[]): string {
  return drawCells([
    ["what", "figure", "goal", "met"],
    ...lines.map((line) => [line.what, line.figure, line.goal ?? "", verdict(line.isMet)]),
  ]);
}

/** Whether a goal was met, as a table has it. */
export const verdict = (isMet: boolean | undefined) => (isMet === undefined ? "" : isMet ? "yes" : "NO");

/** Rows of cells, the first of them the head, in columns of one width. */
export function drawCells(cells: readonly string[][]): string {
  const [head = [], ...rows] = cells;
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0), 3));
  const draw = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [draw(head), draw(widths.map((width) => "-".repeat(width))), ...rows.map(draw)].join("\n");
}

/** True when no goal was missed. */
export function allMet(lines: readonly Measured[]): boolean {
  return lines.every(({ isMet }) => isMet !== false);
}
