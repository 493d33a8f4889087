import type { Tx } from "../../platform/database/db.ts";
import { type DueSpan, lockUploads, type UploadedBill, uploadedBills } from "./queries.ts";

/**
 * What earlier uploads have raised and not cancelled of these rows, with the amount of each; among them may be bills of the same residents that
 * are due between theirs. No other upload raises bills until this transaction ends, so what is missing here can be raised.
 */
export async function findUploadedBills(
  tx: Tx,
  rows: readonly { residentId: string; dueOn: string }[],
): Promise<UploadedBill[]> {
  await lockUploads(tx);
  return uploadedBills(tx, dueSpans(rows));
}

/** Of each resident the first and the last day, which are far fewer than thousands of rows. */
function dueSpans(rows: readonly { residentId: string; dueOn: string }[]): DueSpan[] {
  const spans = new Map<string, DueSpan>();
  for (const { residentId, dueOn } of rows) {
    const span = spans.get(residentId);
    if (!span) spans.set(residentId, { residentId, firstDue: dueOn, lastDue: dueOn });
    else if (dueOn < span.firstDue) span.firstDue = dueOn;
    else if (dueOn > span.lastDue) span.lastDue = dueOn;
  }
  return [...spans.values()];
}
