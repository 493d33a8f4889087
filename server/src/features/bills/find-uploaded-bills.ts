import type { Tx } from "../../platform/database/db.ts";
import { type DueSpan, lockUploads, type UploadedBill, uploadedBills } from "./queries.ts";

/** May include other bills of these residents due in between. Blocks other uploads until the transaction ends. */
export async function findUploadedBills(
  tx: Tx,
  rows: readonly { residentId: string; dueOn: string }[],
): Promise<UploadedBill[]> {
  await lockUploads(tx);
  return uploadedBills(tx, dueSpans(rows));
}

/** A first and last day per resident are far fewer values than thousands of rows. */
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
