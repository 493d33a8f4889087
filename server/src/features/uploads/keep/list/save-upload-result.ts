import type { How } from "@aangan/contract/features/uploads/how";
import type { UploadCounts } from "@aangan/contract/features/uploads/upload-records";
import type { Paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../../../platform/database/db.ts";
import { withoutPasswords } from "../../judge/plan.ts";
import { setUploadResult, uploadWithResult } from "./queries.ts";

/** What is kept of a file that went in. */
export interface UploadResult {
  sheets: string[];
  columns: { field: string; header: string }[];
  counts: UploadCounts;
  /** By type, of receipts by way, and complex. */
  sums: { billType: string; complex: string; rows: number; amountPaise: Paise }[];
  /** The layout by which it was read, as it was called then. */
  layout?: { id: string; name: string };
}

/** The rows of the file, as the spreadsheet program counts. */
export interface SavedRows {
  /** A bill, a receipt, or a new resident's flat. Several rows where repeated ones were added up. */
  wentIn: { sheet: string; rows: number[]; of: { billId: string } | { receiptId: string } | { flat: string } }[];
  leftOut: { sheet: string; row: number; reason: string }[];
}

export interface UploadSummary {
  /** SHA-256 in hexadecimal. */
  plan: string;
  how: How;
  told: UploadResult;
  rows: SavedRows;
}

/** Keeps what was confirmed and what went in, in the upload's own transaction. Passwords are taken out. */
export async function saveUploadResult(
  tx: Tx,
  uploadId: string,
  { plan, how, told, rows }: UploadSummary,
): Promise<void> {
  await setUploadResult(tx, uploadId, {
    plan: Buffer.from(plan, "hex"),
    how: JSON.stringify(withoutPasswords(how)),
    result: JSON.stringify(told),
    resultRows: JSON.stringify(rows),
  });
}

/** What an upload of this administrator was told when it went in, for a client that lost the answer. */
export async function findUploadResult(db: Db | Tx, adminId: string, uploadId: string) {
  const found = await uploadWithResult(db, adminId, uploadId);
  return found && { plan: found.plan.toString("hex"), told: JSON.parse(found.result) as UploadResult };
}
