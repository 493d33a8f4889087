import type { Cell } from "../../../../../platform/spreadsheets/sheet.ts";
import { scoreName } from "../score-name.ts";
import type { TargetFields } from "../target-fields.ts";
import { type Below, textOf } from "./below.ts";
import { type Pair, pairOf } from "./pair.ts";

/** Two columns that are one field. */
export interface Joined<F extends string> {
  /** In the order in which their cells are read. */
  columns: readonly [number, number];
  /** The two as the one that they are together. */
  whole: Pair<F>;
}

/** The column with the block, where the flat's own has no more than numbers: Tower B, Flat 101. */
export function findBlock<F extends string>(
  chosenPairs: readonly Pair<F>[],
  below: Below,
  targets: TargetFields<F>,
): Joined<F> | undefined {
  for (const pair of chosenPairs) {
    const { blockNames, fits } = targets[pair.field];
    if (blockNames === undefined || below.share(pair.at, hasLetter) >= 0.5) continue;
    const at = below.headers.findIndex((header, column) => {
      const isBlock =
        column !== pair.at && !below.hiddenColumns.includes(column) && scoreName(header, blockNames) === 1;
      return isBlock && isFree(column, chosenPairs) && below.joinedShare(column, pair.at, fits) >= 0.5;
    });
    if (at === -1) continue;
    return { columns: [at, pair.at], whole: pairOf({ ...pair, content: below.joinedShare(at, pair.at, fits) }) };
  }
  return undefined;
}

/** A tower may have been taken for a complex, whose names its letters are not. */
function isFree<F extends string>(column: number, chosenPairs: readonly Pair<F>[]): boolean {
  return chosenPairs.every(({ at, content }) => at !== column || content < 0.5);
}

function hasLetter(cell: Cell): boolean {
  return /\p{L}/u.test(textOf(cell));
}
