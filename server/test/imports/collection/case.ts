import type { DoubtCode, How } from "@aangan/contract/features/uploads/how";

/** The collection has no files of receipts; recordings do (server/test/recordings). */
export type Screen = "bills" | "residents" | "receipts";

/** What became of the file when uploads were read by their first row only. */
export type Verdict =
  /** Went in rightly. */
  | "1"
  /** Refused: with help; with little help; though usual, with help; though usual, with little help. */
  | "2a"
  | "2b"
  | "2c"
  | "2d"
  /** Went in, and the office was told only afterwards. */
  | "3"
  /** Went in wrongly, in silence. */
  | "4";

/** What a sensible office would answer: for each doubt an answer by its key or by something that it shows. */
export type Answers = Partial<Record<Exclude<DoubtCode, "missing">, string>> & {
  /** Fields without a column, and their value for all rows. */
  missing?: Readonly<Record<string, string>>;
  /** What the file's values stand for, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Rows with problems are left out. */
  leaveOut?: true;
  /** What else it would set on the page. */
  how?: How;
};

/** A file as an office sends it, described so that a program can make it. */
export interface Case {
  id: string;
  screen: Screen;
  what: string;
  usual: "very common" | "common" | "some" | "rare";
  /** What a sensible office expects. */
  expected: "accept" | "refuse" | "either";
  /** How it went before, and the answer's code where it is not the usual one. */
  was?: Verdict;
  said?: string;
  file: () => Buffer;
  /** The rows of a right reading, as `rowTexts` writes them. Without them no reading is right. */
  means?: readonly string[];
  /** Uploaded earlier, on the same screen. */
  before?: () => Buffer;
  answers?: Answers;
  /** Why the strict door still takes it although nobody was asked: only a warning, which that door does not give. */
  waits?: string;
}
