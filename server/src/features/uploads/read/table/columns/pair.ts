const BY_NAME = 0.6;
const BY_CONTENT = 0.4;

/** A column that could be a field's. */
export interface Pair<F extends string> {
  field: F;
  at: number;
  /** From 0 to 1, as are the two scores below. */
  name: number;
  /** The name's place in the field's list; the first is preferred. */
  rank: number;
  content: number;
  score: number;
}

export function pairOf<F extends string>(found: Omit<Pair<F>, "score">): Pair<F> {
  return { ...found, score: scoreOf(found.name, found.content) };
}

export function scoreOf(name: number, content: number): number {
  return BY_NAME * name + BY_CONTENT * content;
}

/** Best pairs first. No column serves two fields, and no field has two columns. */
export function bestPairs<F extends string>(pairs: readonly Pair<F>[]): Pair<F>[] {
  const sorted = pairs.toSorted(
    (one, other) =>
      roughScore(other) - roughScore(one) || one.rank - other.rank || other.score - one.score || one.at - other.at,
  );
  const chosenPairs: Pair<F>[] = [];
  for (const pair of sorted) {
    if (!chosenPairs.some(({ field, at }) => field === pair.field || at === pair.at)) chosenPairs.push(pair);
  }
  return chosenPairs;
}

/** A few cells that do not fit decide nothing: one bad number makes the landline no mobile. */
function roughScore({ name, content }: Pair<string>): number {
  return scoreOf(name, content >= 0.5 ? 1 : content);
}
