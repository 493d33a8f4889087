import { paise, rupeeText } from "@aangan/contract/money";

/** Amounts in paise by what they are of, such as "2026-11 RICHMOND PARK upi". */
export type Figures = ReadonlyMap<string, number>;

type KeyPart = string | null;

type NameOfAmount<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T];

/** The name of an amount of a row, or what several of its amounts are together. */
type Amount<T> = NameOfAmount<T> | ((row: T) => number);

/** Adds up rows that are of the same. */
export function addUp<T>(rows: readonly T[], keyOf: (row: T) => readonly KeyPart[], amount: Amount<T>): Figures {
  const paiseOf = typeof amount === "function" ? amount : (row: T) => row[amount] as number;
  const sums = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row)
      .map((part) => part || "unknown flat")
      .join(" ");
    sums.set(key, (sums.get(key) ?? 0) + paiseOf(row));
  }
  return sums;
}

type ReportFigures = readonly [report: string, figures: Figures];

/** What a report shows of an amount of its rows. */
export function figuresOf<T>(report: string, rows: readonly T[], keyOf: (row: T) => readonly KeyPart[]) {
  return (amount: Amount<T>): ReportFigures => [report, addUp(rows, keyOf, amount)];
}

export interface Compared {
  /** The sentence that says what has to be equal. */
  says: string;
  /** Each in a sentence. */
  differences: string[];
}

/** Compares a figure that two reports show; what one of them does not have is nothing. */
export function compare(says: string, [name, one]: ReportFigures, [otherName, other]: ReportFigures): Compared {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  const differences = keys.flatMap((key) => {
    const [oneAmount, alsoShown] = [one.get(key) ?? 0, other.get(key) ?? 0];
    if (oneAmount === alsoShown) return [];
    return [`${says} ${key}: ${name} ${rupeeText(paise(oneAmount))}, ${otherName} ${rupeeText(paise(alsoShown))}.`];
  });
  return { says, differences };
}
