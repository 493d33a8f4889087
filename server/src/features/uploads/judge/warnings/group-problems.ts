import type { Review } from "@aangan/contract/features/uploads/review";
import type { RefusalParams } from "@aangan/contract/refusals";
import { groupedBy } from "../../../../platform/grouped-by.ts";

type Problem = Review["problems"][number];

/** A cell that cannot be used. `shown` is missing for secrets. */
export interface BadCell {
  sheet: string;
  row: number;
  column: string;
  field: string;
  code: string;
  params?: RefusalParams;
  shown?: string;
  meant?: string;
}

const MAX_GROUPS = 200;
/** Fewer cells are shown of each group when these do not fit. */
const CELLS_SHOWN = [50, 25, 12, 6, 3, 1];
/** Of the 400 KB that a whole review may have. */
const MAX_BYTES = 100_000;
/** Of a cell with the shortest names. */
const MIN_CELL_BYTES = 34;

/** One group for each problem of a field, the largest first: a mistake made a thousand times is one line to mend. */
export function groupProblems(bad: readonly BadCell[]): Problem[] {
  const groups = [...groupedBy(bad, ({ code, field }) => `${code} ${field}`).values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_GROUPS);
  for (const maxCells of CELLS_SHOWN.filter((cells) => mayFit(groups, cells))) {
    const problems = groups.flatMap((cells) => problemOf(cells, maxCells));
    if (bytesOf(problems) <= MAX_BYTES) return problems;
  }
  return thatFit(groups.flatMap((cells) => problemOf(cells, 1)));
}

/** Spares writing out what is too much in any case. */
function mayFit(groups: readonly BadCell[][], maxCells: number): boolean {
  const cells = groups.reduce((sum, group) => sum + Math.min(group.length, maxCells), 0);
  return MIN_CELL_BYTES * cells <= MAX_BYTES;
}

function problemOf(cells: readonly BadCell[], maxCells: number): Problem[] {
  const [first] = cells;
  if (!first) return [];
  const { code, field } = first;
  return [{ code, field, count: cells.length, params: sameInAll(cells), cells: cells.slice(0, maxCells).map(cellOf) }];
}

function cellOf({ sheet, row, column, shown, meant }: BadCell): Problem["cells"][number] {
  return { sheet, row, column, ...(shown !== undefined && { shown }), ...(meant !== undefined && { meant }) };
}

/** The list of complexes is one for all cells; the flat that nobody has is each cell's own. */
function sameInAll([first, ...rest]: readonly BadCell[]): RefusalParams {
  const params = Object.entries(first?.params ?? {});
  return Object.fromEntries(params.filter(([name, value]) => rest.every((cell) => cell.params?.[name] === value)));
}

function thatFit(problems: readonly Problem[]): Problem[] {
  let remainingBytes = MAX_BYTES;
  return problems.filter((problem) => {
    remainingBytes -= bytesOf([problem]);
    return remainingBytes >= 0;
  });
}

function bytesOf(problems: readonly Problem[]): number {
  return Buffer.byteLength(JSON.stringify(problems));
}
