import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import type { Bill, BillStatus } from "@aangan/contract/features/bills";
import { paise } from "@aangan/contract/money";
import type { BillRow } from "./queries.ts";

export function toBill(row: BillRow): WireOf<typeof Bill> {
  return {
    _id: row.id,
    userId: row.residentId,
    billType: row.billType as BillType,
    originalAmount: paise(row.originalPaise),
    dueDate: row.dueOn,
    flatNumber: row.flatNumber,
    amountPaid: paise(row.amountPaidPaise),
    remainingAmount: paise(row.remainingPaise),
    status: row.status as BillStatus,
    totalAmount: paise(row.totalPaise),
    uploadedAt: row.uploadedAt.toISOString(),
    ...(row.cancelledAt && {
      cancellation: { reason: row.cancelReason ?? "", cancelledAt: row.cancelledAt.toISOString() },
    }),
  };
}
