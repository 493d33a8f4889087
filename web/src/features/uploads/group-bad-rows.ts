import type { BadRow } from "@aangan/contract/refusals";

/** Rows with the same problem in the same column: the first, the numbers of all, and the values of the cells. */
export interface ProblemGroup {
  first: BadRow;
  rows: number[];
  values: string[];
}

/** Groups equal problems, ordered by their first rows: 1,500 dates in the same wrong format become one line. */
export function groupBadRows(rows: readonly BadRow[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const bad of rows) {
    const key = JSON.stringify([bad.column, bad.code ?? bad.message, bad.params]);
    const group = groups.get(key);
    if (!group) groups.set(key, { first: bad, rows: [bad.row], values: bad.shown === undefined ? [] : [bad.shown] });
    else {
      group.rows.push(bad.row);
      if (bad.shown !== undefined && !group.values.includes(bad.shown)) addValue(group.values, bad.shown);
    }
  }
  return [...groups.values()];
}

/** Up to this many different values are shown per line; an ellipsis stands for the rest. */
const SHOWN_VALUES = 4;

function addValue(values: string[], value: string): void {
  if (values.length < SHOWN_VALUES) values.push(value);
  else if (values.length === SHOWN_VALUES) values.push("…");
}

/** Row numbers with neighbours joined: 2–13, 15. Returns up to `most` pieces, and whether these are all. */
export function rowNumbers(rows: readonly number[], max: number): { text: string; complete: boolean } {
  const pieces: [from: number, to: number][] = [];
  for (const row of rows) {
    const last = pieces.at(-1);
    if (last && row <= last[1] + 1) last[1] = row;
    else pieces.push([row, row]);
  }
  const text = pieces.slice(0, max).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return { text: text.join(", "), complete: pieces.length <= max };
}
