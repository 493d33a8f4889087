import { scoreName } from "../score-name.ts";
import type { TargetFields } from "../target-fields.ts";
import type { Below } from "./below.ts";
import type { Joined } from "./join-block.ts";
import { type Pair, pairOf } from "./pair.ts";

/** First and last name in two columns: without the second half of it nobody has their own name. */
export function findNames<F extends string>(
  chosenPairs: readonly Pair<F>[],
  below: Below,
  targets: TargetFields<F>,
): Joined<F> | undefined {
  const pair = chosenPairs.find(({ field }) => targets[field].nameParts !== undefined);
  const parts = pair && targets[pair.field].nameParts;
  if (!parts) return undefined;
  const last = columnCalled(parts.last);
  const called = columnCalled(parts.first);
  const first = called === -1 ? pair.at : called;
  if (last === -1 || first === last) return undefined;
  const content = below.share(first, targets[pair.field].fits);
  return { columns: [first, last], whole: pairOf({ ...pair, at: first, name: 1, content }) };

  function columnCalled(names: readonly string[]): number {
    return below.headers.findIndex((header, at) => {
      const isFree = chosenPairs.every((other) => other.at !== at || other.field === pair?.field);
      return isFree && !below.hiddenColumns.includes(at) && scoreName(header, names) === 1;
    });
  }
}
