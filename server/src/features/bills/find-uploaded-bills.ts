import type { Tx } from "../../platform/db.ts";
import { type BillKey, lockUploads, uploadedBills } from "./queries.ts";

/**
 * Those of the rows that earlier uploads have raised already (same resident, type and due date, not cancelled), with the
 * amount of each. No other upload raises bills until this transaction ends, so what is missing here can be raised.
 */
export async function findUploadedBills(
  tx: Tx,
  rows: readonly BillKey[],
): Promise<(BillKey & { originalPaise: number })[]> {
  await lockUploads(tx);
  return uploadedBills(tx, rows);
}
