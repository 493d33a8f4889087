/** A paper as data, in the language of its reader: `draw-papers.ts` makes a PDF of it. All texts are ready to print. */
export interface Paper {
  language: "en" | "hi";
  /** A5 lies, A4 stands. Long papers go on over further pages with their tables' heads. */
  size: "a4" | "a5";
  title: string;
  /** Stands in the file instead of the time of printing, so that two printings are equal in bytes. */
  issuedAt: Date;
  /** Across the page, as "CANCELLED". */
  across?: string;
  blocks: readonly Block[];
}

export type Block =
  | { kind: "letterhead"; name: string; lines: readonly string[] }
  /** The paper's title, with its number or days to the right. */
  | { kind: "heading"; text: string; aside?: string }
  | { kind: "section"; text: string }
  /** A value is shortened to `mostLines`. */
  | { kind: "pairs"; pairs: readonly (readonly [label: string, value: string])[]; columns?: 1 | 2; mostLines?: number }
  | { kind: "table"; columns: readonly Column[]; rows: readonly (readonly string[])[]; sums?: readonly string[] }
  /** An amount, large, and below it in words. */
  | { kind: "amount"; label: string; amount: string; words: string }
  | { kind: "text"; text: string }
  /** A QR code with what it is for beside it. */
  | { kind: "code"; address: string; text: string }
  /** An empty frame, as for a stamp or a signature. */
  | { kind: "box"; text: string }
  | { kind: "note"; text: string };

export interface Column {
  label: string;
  /** Shares of the width. */
  width: number;
  align?: "right";
}
