import { drawCells, formatFigure, verdict } from "../measure/table.ts";
import type { Figure, Goal } from "./ratio.ts";

/** A figure with the name of its measure, as stored in runs. */
export interface NamedFigure extends Figure {
  name: string;
}

/** Ours divided by the reference; undefined without a reference. */
export function ratioOf({ ours, reference, ratio }: Figure): number | undefined {
  return ratio ?? (reference === undefined ? undefined : ours / reference);
}

/** Whether a figure meets its goal; undefined without a goal. */
export function isMet(figure: Figure): boolean | undefined {
  const { goal } = figure;
  if (!goal) return undefined;
  const value = judged(figure, goal);
  return goal.is === "at least" ? value >= goal.limit : value <= goal.limit;
}

function judged(figure: Figure, { of }: Goal): number {
  switch (of) {
    case "ours":
      return figure.ours;
    case "ratio":
      return ratioOf(figure) ?? Number.NaN;
    case "difference":
      return figure.ours - (figure.reference ?? Number.NaN);
  }
}

/** The figures as one table: for a terminal, and for Markdown. */
export function drawFigures(figures: readonly NamedFigure[]): string {
  const rows = figures.map((figure) => {
    const { name, what, unit, ours, reference } = figure;
    const ratio = ratioOf(figure);
    return [
      name,
      what,
      formatFigure(ours, unit),
      reference === undefined ? "" : formatFigure(reference, unit),
      ratio === undefined ? "" : ratio.toFixed(2),
      describeGoal(figure),
      verdict(isMet(figure)),
    ];
  });
  return drawCells([["name", "what", "ours", "reference", "ratio", "goal", "met"], ...rows]);
}

function describeGoal({ goal, unit }: Figure): string {
  if (!goal) return "";
  const sign = goal.is === "at least" ? "≥" : "≤";
  switch (goal.of) {
    case "ours":
      return `${sign} ${formatFigure(goal.limit, unit)}`;
    case "ratio":
      return `${sign} ${formatFigure(goal.limit, "")} ×`;
    case "difference":
      return `${sign} ${formatFigure(goal.limit, unit)} more`;
  }
}
