import { paise, rupeeText } from "@aangan/contract/money";

/** Amounts in paise by what they are of, such as "2026-11 RICHMOND PARK upi". */
export type Figures = ReadonlyMap<string, number>;

type KeyPart = string | null;

/** Adds up rows that are of the same. */
export function addUp<T>(
  rows: readonly T[],
  keyOf: (row: T) => readonly KeyPart[],
  paiseOf: (row: T) => number,
): Figures {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row)
      .map((part) => part || "unknown flat")
      .join(" ");
    sums.set(key, (sums.get(key) ?? 0) + paiseOf(row));
  }
  return sums;
}

type Shown<V> = readonly [report: string, read: (view: V) => Figures];

/** A figure that two reports show; what one of them does not have is nothing. */
export interface Rule<V> {
  /** The sentence that says what has to be equal. */
  says: string;
  one: Shown<V>;
  other: Shown<V>;
}

export interface Compared {
  says: string;
  /** Each in a sentence. */
  differences: string[];
}

/** Compares what some rules name, by a view of the reports. */
export function compareBy<R, V>(view: (reports: R) => V, rules: readonly Rule<V>[]) {
  return (reports: R): Compared[] => {
    const seen = view(reports);
    return rules.map((rule) => ({ says: rule.says, differences: differences(rule, seen) }));
  };
}

function differences<V>({ says, one: [name, read], other: [otherName, readOther] }: Rule<V>, view: V): string[] {
  const [first, second] = [read(view), readOther(view)];
  const keys = [...new Set([...first.keys(), ...second.keys()])].sort();
  return keys.flatMap((key) => {
    const [shown, alsoShown] = [first.get(key) ?? 0, second.get(key) ?? 0];
    if (shown === alsoShown) return [];
    return [`${says} ${key}: ${name} ${rupeeText(paise(shown))}, ${otherName} ${rupeeText(paise(alsoShown))}.`];
  });
}
