import type { How } from "@aangan/contract/features/uploads/how";
import type { Tx } from "../../../platform/database/db.ts";
import type { FileForm } from "../../../platform/spreadsheets/sheet.ts";
import type { CallerName } from "../../../platform/traffic/caller-name.ts";
import type { LockedResident, ReviewKind, RowOutcome } from "../judge/kind.ts";
import type { At } from "../read/field.ts";
import type { SavedRows } from "./list/save-upload-result.ts";

export interface SaveContext {
  adminId: string;
  uploadId: string;
  now: Date;
  how: How;
}

/** A kind of upload describes itself; the rest is the same for all. */
export interface Kind<R extends At = At> extends ReviewKind<R> {
  thing: "bill" | "user" | "receipt";
  /** The forms of files that the specified call takes. */
  forms: readonly FileForm[];
  /** Whether that call takes the specified form of cells alone. */
  isStrict: boolean;
  /** As shown among the first rows. */
  shown(row: R): Record<string, string>;
  /** Keeps what the judgement rests on from changing until the transaction ends. Returns residents that it locked. */
  hold?(tx: Tx, rows: readonly R[]): Promise<readonly LockedResident[] | undefined>;
  /** For work that is too slow for a transaction, such as hashing. */
  prepare?(fates: readonly RowOutcome<R>[], preparing: Preparing): Promise<Prepared>;
  save(tx: Tx, fates: readonly RowOutcome<R>[], saving: SaveContext, prepared: Prepared): Promise<Saved>;
}

export interface Saved {
  created: number;
  changed: number;
  /** What each row became. */
  wentIn: SavedRows["wentIn"];
}

export interface Preparing {
  how: How;
  /** Whose share the work takes. */
  caller: CallerName;
  step(done: number, total: number): void;
}

/** Password hashes by flat. */
export type Prepared = ReadonlyMap<string, string>;
