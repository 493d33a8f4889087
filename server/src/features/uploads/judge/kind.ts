import type { How, UploadField } from "@aangan/contract/features/uploads/how";
import type { Fate, Review } from "@aangan/contract/features/uploads/review";
import type { Db } from "../../../platform/database/db.ts";
import type { shareLockResidents } from "../../residents/find-resident.ts";
import type { At, BadCell, ParseContext, TableKind } from "../read/field.ts";
import type { Tidied } from "./warnings/seen.ts";

export interface RowOutcome<R> {
  row: R;
  fate: Exclude<Fate, "bad">;
  key: string;
  /** Whose the row is, where it is for somebody who is there. */
  residentId?: string;
  paise?: number;
  /** Names of the fields to be corrected in the portal. */
  changes?: readonly string[];
}

/** What the portal makes of rows that could be read. */
export interface Judgement<R> extends Pick<Review, "doubts" | "changes" | "warnings" | "days" | "withoutPassword"> {
  fates: RowOutcome<R>[];
  bad: BadCell[];
  /** Judged strictly: cells that differ from what the portal has, and change nothing. */
  differing?: BadCell[];
  sums: { billType: string; complex: string; rows: number; amount: number; last?: { rows: number; amount: number } }[];
}

/** Stays in the flat until the transaction ends. */
export type LockedResident = Awaited<ReturnType<typeof shareLockResidents>>[number];

export interface JudgeContext {
  db: Db;
  how: How;
  surroundings: ParseContext;
  tidied: Tidied;
  /** The header of each field in the file. */
  headers: Readonly<Partial<Record<UploadField, string>>>;
  /** Only the fates count: the rest was told before. */
  again: boolean;
  /** Nobody answers: repeated rows are bad, and there are no warnings. */
  strict: boolean;
  /** Those of all rows, where they are locked. */
  people?: readonly LockedResident[] | undefined;
}

export type UploadKind = "bills" | "residents" | "receipts";

/** What of a kind the judgement of its files needs. */
export interface ReviewKind<R extends At = At> extends TableKind<R> {
  name: UploadKind;
  /** What one expects of a day of its column of days, which lies `ahead` days from today, and what it can hardly be. */
  expectsDay?(ahead: number): "near" | "unlikely" | undefined;
  /** All flats that a row may be for; none where it may be for a new one. */
  flatsOfPortal(db: Db): Promise<readonly { flatNumber: string; complex: string }[]>;
  /** Rows with one key stand for one thing. */
  keyOf(row: R): string;
  /** Makes one row of several with one key; undefined where that means nothing. */
  add?(one: R, other: R): R;
  same(one: R, other: R): boolean;
  judge(rows: readonly R[], judging: JudgeContext): Promise<Judgement<R>>;
}
