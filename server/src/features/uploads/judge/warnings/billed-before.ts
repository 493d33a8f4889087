import type { Db } from "../../../../platform/database/db.ts";
import { lastBills, lastUploads } from "./queries.ts";
import { type BilledBefore, lastBillKey } from "./seen.ts";

/** Cancelled bills count as never billed. Of each resident and type, an upload counts with 12 bills at most. */
export async function billedBefore(db: Db, residentIds: readonly string[]): Promise<BilledBefore> {
  const ids = [...new Set(residentIds)];
  const uploads = await lastUploads(db, ids);
  const bills = await lastBills(db, ids);
  return { uploads, lastOfFlat: new Map(bills.map((bill) => [lastBillKey(bill), bill.paise])) };
}
