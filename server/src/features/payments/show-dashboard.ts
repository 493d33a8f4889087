import type { Bill } from "@aangan/contract/bills";
import type { Payment } from "@aangan/contract/payments";
import type { Db } from "../../platform/db.ts";
import { pendingBillOnWire } from "../bills/pending-bills.ts";
import { owedAndPaid } from "./queries.ts";
import { type PaymentRow, paymentOfInstant } from "./wire.ts";

/** A payment as PostgreSQL writes a row in JSON. */
type PaymentInJson = PaymentRow & { createdAt: string; paidAt: string | null };

/** What a resident owes, oldest due date first, and the ten newest payments that were made, all as of one instant. */
export async function showDashboard(
  db: Db,
  resident: { id: string },
): Promise<{ pendingBills: Bill[]; paymentHistory: Payment[]; hadBills: boolean }> {
  const [read] = await owedAndPaid(db, { residentId: resident.id });
  const { owed = [], paid = [], hadBills = false } = read ?? {};
  return {
    pendingBills: owed.map(pendingBillOnWire),
    paymentHistory: paid.map(paidOnWire),
    hadBills: hadBills === true,
  };
}

function paidOnWire(row: PaymentInJson): Payment {
  return paymentOfInstant(row, new Date(row.paidAt ?? row.createdAt));
}
