import type { BadRow } from "@aangan/contract/refusals";

/** Rows that have the same problem in the same column: the first of them, and the numbers of all. */
export interface ProblemGroup {
  first: BadRow;
  rows: number[];
}

/**
 * Puts equal problems together, in the order of their first rows: 1,500 dates that are written alike are one line with one remedy. What
 * stands in the cells may differ; the first one stands for all.
 */
export function groupBadRows(rows: readonly BadRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const bad of rows) {
    const key = JSON.stringify([bad.column, bad.code ?? bad.message, bad.params]);
    const group = groups.get(key);
    if (group) group.rows.push(bad.row);
    else groups.set(key, { first: bad, rows: [bad.row] });
  }
  return [...groups.values()];
}

/** Row numbers as people write them, neighbours together: 2–13, 15. At most so many pieces, and whether these are all. */
export function rowNumbers(rows: readonly number[], most: number): { text: string; complete: boolean } {
  const pieces: [from: number, to: number][] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    if (last && row <= last[1] + 1) last[1] = row;
    else pieces.push([row, row]);
  }
  const text = pieces.slice(0, most).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return { text: text.join(", "), complete: pieces.length <= most };
}
