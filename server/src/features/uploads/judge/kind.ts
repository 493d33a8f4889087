import type { UploadColumn } from "@aangan/contract/features/uploads/columns";
import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Fate, Review } from "@aangan/contract/features/uploads/review";
import type { RowProblem } from "@aangan/contract/features/uploads/row-problems";
import type { RefusalParams } from "@aangan/contract/refusals";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CallerName } from "../../../platform/traffic/caller-name.ts";
import type { ToldRows } from "../keep/list/tell-upload.ts";
import type { FlatBook } from "../read/cells/flat-book.ts";
import type { CellProblem, ValueCell } from "../read/cells/read-cell.ts";
import type { NameParts } from "../read/table/wanted.ts";
import type { Tidied } from "./warnings/seen.ts";

/** How the cells of a file are to be understood. */
export interface Style {
  date1904: boolean;
  days: "dmy" | "mdy";
  /** Exchanges day and month of real dates. */
  turnDays: boolean;
  rounding: "paise" | "shown";
  /** Takes a flat that is nobody's as written for the one that it nearly is. */
  flatsMeant: boolean;
}

/** What of the portal a reading depends on. */
export interface Surroundings {
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
  choices?: (surroundings: Surroundings) => readonly string[];
  read(
    cell: ValueCell,
    style: Style,
    surroundings: Surroundings,
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

export interface RowFate<R> {
  row: R;
  fate: Exclude<Fate, "bad">;
  key: string;
  paise?: number;
  /** Names of the fields to be corrected in the portal. */
  changes?: readonly string[];
}

/** What the portal makes of rows that could be read. */
export interface Settled<R> extends Pick<Review, "doubts" | "changes" | "warnings" | "days" | "withoutPassword"> {
  fates: RowFate<R>[];
  bad: BadCell[];
  sums: { billType: string; complex: string; rows: number; amount: number; last?: { rows: number; amount: number } }[];
}

export interface Judging {
  db: Db;
  how: How;
  surroundings: Surroundings;
  tidied: Tidied;
  /** The header of each field in the file. */
  headers: Readonly<Partial<Record<UploadField, string>>>;
  /** Only the fates count: the rest was told before. */
  again: boolean;
}

export interface Saving {
  adminId: string;
  uploadId: string;
  now: Date;
  how: How;
}

export type UploadKind = "bills" | "residents" | "receipts";

/** A kind of upload describes itself; the rest is the same for all. */
export interface Kind<R extends At = At> {
  name: UploadKind;
  thing: "bill" | "user" | "receipt";
  /** Its column of money. */
  money?: UploadField;
  /** Its column of days, by which their order is guessed. */
  day?: UploadField;
  /** What one expects of such a day, which lies `ahead` days from today, and what it can hardly be. */
  expectsDay?(ahead: number): "near" | "unlikely" | undefined;
  /** The header score from which a table is proposed. */
  leastScore: number;
  upload: Readonly<Partial<Record<UploadField, UploadColumn>>>;
  fields: Readonly<Partial<Record<UploadField, Field>>>;
  /** All flats that a row may be for; none where it may be for a new one. */
  flatsOfPortal(db: Db): Promise<readonly { flatNumber: string; complex: string }[]>;
  rowOf(values: Record<string, unknown>, at: At): R;
  /** Rows with one key stand for one thing. */
  keyOf(row: R): string;
  /** Makes one row of several with one key; undefined where that means nothing. */
  add?(one: R, other: R): R;
  same(one: R, other: R): boolean;
  /** As shown among the first rows. */
  shown(row: R): Record<string, string>;
  /** Keeps what the judgement rests on from changing until the transaction ends. */
  hold(tx: Tx, rows: readonly R[]): Promise<void>;
  judge(rows: readonly R[], judging: Judging): Promise<Settled<R>>;
  /** For work that is too slow for a transaction, such as hashing. */
  prepare?(fates: readonly RowFate<R>[], preparing: Preparing): Promise<Prepared>;
  save(tx: Tx, fates: readonly RowFate<R>[], saving: Saving, prepared: Prepared): Promise<Saved>;
}

export interface Saved {
  created: number;
  changed: number;
  /** What each row became. */
  wentIn: ToldRows["wentIn"];
}

/** Password hashes by flat. */
export interface Preparing {
  how: How;
  /** Whose share the work takes. */
  caller: CallerName;
  step(done: number, total: number): void;
}

export type Prepared = ReadonlyMap<string, string>;
