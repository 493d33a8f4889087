/** A cell as a writer is given it: a value, or more than a value. */
export type CellInput = string | number | boolean | null | GivenCell;

/** `z` is its number format, `f` its formula, `xml` all of the cell's element after its reference. */
export interface GivenCell {
  v?: string | number | boolean | null;
  z?: string;
  f?: string;
  /** Several runs of a rich text. */
  rich?: readonly string[];
  xml?: string;
}

const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The number by which spreadsheet programs know a day. */
export function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
}

/** A real date. */
export function day(text: string, z = "dd/mm/yyyy"): GivenCell {
  return { v: serialOf(text), z };
}

/** A number with a number format. */
export function formattedNumber(v: number, z: string): GivenCell {
  return { v, z };
}

/** A formula and the result that the program stored. */
export function formula(f: string, v: string | number | null, z?: string): GivenCell {
  return { f, v, ...(z !== undefined && { z }) };
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The letters of a column, counted from 0. */
export function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

export function plainCell(input: CellInput): GivenCell {
  return input !== null && typeof input === "object" ? input : { v: input };
}
