import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Review } from "@aangan/contract/features/uploads/review";
import type { Change } from "../answers/how-state.ts";

export type Problem = Review["problems"][number];
export type ProblemCell = Problem["cells"][number];

/** Cells of a problem with the same text, and the only value that nearly fits. */
export interface Alike {
  shown: string | undefined;
  meant: string | undefined;
  column: string;
  cells: ProblemCell[];
}

/** A cell whose text is not shown is like no other. */
export function alikeCells(cells: readonly ProblemCell[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const cell of cells) {
    const key = JSON.stringify(cell.shown === undefined ? [cell.sheet, cell.row] : [cell.shown, cell.meant]);
    const group = groups.get(key);
    if (group) group.cells.push(cell);
    else groups.set(key, { shown: cell.shown, meant: cell.meant, column: cell.column, cells: [cell] });
  }
  return [...groups.values()];
}

/**
 * Corrects all cells that are alike. Of a long list the server sends the beginning only: there the text is mapped, so that
 * those further down are corrected too.
 */
export function correction(problem: Problem, { shown, cells }: Alike, text: string): Change {
  const field = problem.field as UploadField;
  const isWhole = problem.count <= problem.cells.length;
  if (isWhole || shown === undefined) return { does: "correct cells", field, cells, text };
  return { does: "map value", field, from: shown, to: text };
}

/** All near misses of a problem at once; undefined when there is none. */
export function allSuggestions(problem: Problem): Change | undefined {
  const suggestions = alikeCells(problem.cells).filter(({ meant: value }) => value !== undefined);
  if (suggestions.length < 2) return undefined;
  const field = problem.field as UploadField;
  if (problem.count > problem.cells.length) {
    const pairs = Object.fromEntries(suggestions.map(({ shown = "", meant: value = "" }) => [shown, value]));
    return { does: "answer", set: { values: { [field]: pairs } } satisfies How };
  }
  const cells = suggestions.flatMap((alike) =>
    alike.cells.map(({ sheet, row }) => ({ sheet, row, field, text: alike.meant ?? "" })),
  );
  return { does: "correct each", cells };
}
