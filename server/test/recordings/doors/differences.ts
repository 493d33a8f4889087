import { isObject, type Json } from "./json.ts";

const MAX_VALUE_LENGTH = 400;

/** A line for each place where two replies differ: its path, what was there and what is there now. */
export function differences(before: Json | undefined, after: Json | undefined, path = ""): string[] {
  if (textOf(before) === textOf(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => differences(before[key], after[key], path ? `${path}.${key}` : key));
  }
  if (before === undefined) return [`+ ${path}: ${short(after)}`];
  if (after === undefined) return [`- ${path}: ${short(before)}`];
  return [`  ${path}: ${short(before)} → ${short(after)}`];
}

/** Elements that are the same on both sides are matched first, so that one more row is one line. */
function ofLists(before: readonly Json[], after: readonly Json[], path: string): string[] {
  return unmatched(before.map(textOf), after.map(textOf)).flatMap(({ gone, come }) => {
    const pairs = Math.max(gone.length, come.length);
    return Array.from({ length: pairs }, (_, index) => {
      const [from, to] = [gone[index], come[index]];
      const moved = from !== undefined && to !== undefined && from !== to ? ` (now ${to})` : "";
      const one = from === undefined ? undefined : before[from];
      return differences(one, to === undefined ? undefined : after[to], `${path}[${from ?? to}]${moved}`);
    }).flat();
  });
}

interface Gap {
  /** Indexes of elements that are on one side only. */
  gone: number[];
  come: number[];
}

/** The gaps between elements of a longest common subsequence. */
function unmatched(before: readonly string[], after: readonly string[]): Gap[] {
  const commonLengths = longestFrom(before, after);
  const gaps: Gap[] = [];
  let gap: Gap = { gone: [], come: [] };
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    if (at < before.length && before[at] === after[to]) {
      gaps.push(gap);
      gap = { gone: [], come: [] };
      at += 1;
      to += 1;
    } else if (
      to >= after.length ||
      (at < before.length && length(commonLengths, at + 1, to) >= length(commonLengths, at, to + 1))
    )
      gap.gone.push(at++);
    else gap.come.push(to++);
  }
  return [...gaps, gap].filter(({ gone, come }) => gone.length + come.length > 0);
}

/** How many elements two lists have in common from each pair of places on. */
function longestFrom(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at--) {
    for (let to = after.length - 1; to >= 0; to--) {
      const both = length(rows, at + 1, to + 1) + 1;
      const row = rows[at];
      const best = Math.max(length(rows, at + 1, to), length(rows, at, to + 1));
      if (row) row[to] = before[at] === after[to] ? both : best;
    }
  }
  return rows;
}

function length(rows: readonly Uint16Array[], at: number, to: number): number {
  return rows[at]?.[to] ?? 0;
}

function textOf(value: Json | undefined): string {
  return JSON.stringify(value) ?? "";
}

function short(value: Json | undefined): string {
  const text = textOf(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)` : text;
}
