import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { UploadField } from "@aangan/contract/features/uploads/how";
import type { RowProblem } from "@aangan/contract/features/uploads/row-problems";
import type { RefusalParams } from "@aangan/contract/refusals";
import type { FlatBook } from "./cells/flat-book.ts";
import type { CellProblem, ValueCell } from "./cells/read-cell.ts";
import type { NameParts } from "./table/target-fields.ts";

/** How the cells of a file are to be understood. */
export interface ParseOptions {
  date1904: boolean;
  days: "dmy" | "mdy";
  /** Exchanges day and month of real dates. */
  turnDays: boolean;
  rounding: "paise" | "shown";
  /** Takes a flat that is nobody's as written for the one that it nearly is. */
  flatsMeant: boolean;
  /** Takes only what the specified form of a cell allows. */
  strict?: true;
}

/** What of the portal a reading depends on. */
export interface ParseContext {
  /** A day in India. */
  today: string;
  complexes: readonly string[];
  /** Of the flats with an active resident; those of the page's complex, where it is given. */
  flats: FlatBook;
  /** Equal for equal flats. */
  flatsTold?: string;
}

/** `other`: a flat taken for another text, see the doubt `flats_other`. `tidied`: something was taken off. */
export type FieldReading = { value: unknown; other?: true; tidied?: true; mapped?: true } | ProblemRead;
export type ProblemRead = CellProblem & { meant?: string; other?: true };

export interface Field {
  /** Usual headers. */
  names: readonly string[];
  required: boolean;
  /** May be one value for all rows. */
  constant: boolean;
  /** Blanks and ditto marks may stand for the value above. */
  fillDown: boolean;
  money?: true;
  secret?: true;
  /** Headers of a column with the block of a flat. */
  blockNames?: readonly string[];
  nameParts?: NameParts;
  /** Whether a cell may be meant for the field, if that is more than what can be read. */
  looksRight?(cell: ValueCell): boolean;
  /** What a value may be, for choosing. */
  choices?: (surroundings: ParseContext) => readonly string[];
  read(
    cell: ValueCell,
    style: ParseOptions,
    surroundings: ParseContext,
    known: Readonly<Record<string, unknown>>,
  ): FieldReading;
}

export interface At {
  sheet: string;
  /** As the spreadsheet program counts, from 1. */
  row: number;
  /** All rows that were added up to this one. */
  rows?: readonly number[];
}

/** A cell that cannot be used. `shown` is omitted for secrets. */
export interface BadCell extends At {
  column: string;
  field: UploadField;
  code: RowProblem;
  params?: RefusalParams;
  shown?: string;
  meant?: string;
}

/** What of a kind the reading of a table needs. */
export interface TableKind<R extends At = At> {
  /** Its column of money. */
  money?: UploadField;
  /** Its column of days, by which their order is guessed. */
  day?: UploadField;
  /** The header score from which a table is proposed. */
  leastScore: number;
  /** The columns of the specified form. */
  upload: Readonly<Partial<Record<UploadField, UploadColumn>>>;
  fields: Readonly<Partial<Record<UploadField, Field>>>;
  rowOf(values: Record<string, unknown>, at: At): R;
}

/** A record with a value for each of the keys. */
export function recordOf<K extends string, V>(keys: readonly K[], make: (key: K) => V): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, V>;
}
