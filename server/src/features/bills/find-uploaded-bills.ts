import type { Tx } from "../../platform/database/db.ts";
import { lockUploads, uploadedBills } from "./queries.ts";

/** May include other bills of these residents due in between. Blocks other uploads until the transaction ends. */
export async function findUploadedBills(tx: Tx, rows: Parameters<typeof uploadedBills>[1]) {
  await lockUploads(tx);
  return uploadedBills(tx, rows);
}
