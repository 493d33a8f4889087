import type { Bill } from "@aangan/contract/bills";
import type { Payment } from "@aangan/contract/payments";
import type { Db } from "../../platform/db.ts";
import { listPendingBills } from "../bills/list-pending-bills.ts";
import { newestSuccesses } from "./queries.ts";
import { paymentOnWire } from "./wire.ts";

const NEWEST = 10;

/** What a resident owes, oldest due date first, and the ten newest payments that were made. */
export async function showDashboard(
  db: Db,
  resident: { id: string },
): Promise<{ pendingBills: Bill[]; paymentHistory: Payment[] }> {
  const [pendingBills, paid] = await Promise.all([
    listPendingBills(db, resident.id),
    newestSuccesses(db, { residentId: resident.id, limit: NEWEST }),
  ]);
  return { pendingBills, paymentHistory: paid.map(paymentOnWire) };
}
