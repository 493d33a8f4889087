import type { Cell } from "../../../../platform/spreadsheets/sheet.ts";

/** Usual headers of the columns of first and last names. */
export interface NameParts {
  first: readonly string[];
  last: readonly string[];
}

/** What a table is searched for: a field of a kind of upload. */
export interface TargetField {
  /** Usual headers, the contract's own name among them; English, Hindi and Marathi. */
  names: readonly string[];
  required: boolean;
  money?: true;
  /** Whose row it is: without a column for it there is no table, however well the others fit. */
  key?: true;
  /** Usual headers of a column beside it with the first part of its value, which is joined with a dash. */
  blockNames?: readonly string[];
  /** Usual headers of two columns that hold it together. */
  nameParts?: NameParts;
  /** Whether the tolerant reader of the field takes the cell. */
  fits(cell: Cell): boolean;
}

export type TargetFields<F extends string> = Readonly<Record<F, TargetField>>;

/** Where a field stands: indexes of columns from 0. Two are joined: with a dash, or names with a blank. */
export type Columns<F extends string> = Partial<Record<F, readonly number[]>>;

export interface ColumnGuess<F extends string> {
  at: number;
  header: string;
  hidden: boolean;
  field?: F;
  /** From 0 to 1, for its field, or for the one that it fits best. */
  score: number;
  /** `name`: the name is like a known one, but most cells do not fit. */
  why: "exact" | "name" | "both" | "none";
}

export interface HeaderGuess<F extends string> {
  /** Index in the sheet's rows. */
  index: number;
  /** 2 where two rows together are the header. */
  lines: 1 | 2;
  /** Texts of the header by column, joined where it has two lines. */
  headers: readonly string[];
  /** The sum over the fields, at most as many as there are fields. A name above cells that do not fit counts less. */
  score: number;
  columns: readonly ColumnGuess<F>[];
  placed: Columns<F>;
}

/** Why a row is none, in the order in which the rules are tried. */
export type LeftReason = "header" | "numbers" | "units" | "section" | "total" | "prepared" | "foot" | "vacant";

export interface SortedTable<Row> {
  rows: Row[];
  left: { row: number; reason: LeftReason }[];
  /** Totals that agree with the rows above them; paise. */
  totals: { row: number; paise: number; grand: boolean }[];
  /** Rows that look like totals but do not add up; they stay among `rows`. `sumPaise` is what the rows above make. */
  wrongTotals: { row: number; paise: number; sumPaise: number }[];
}
