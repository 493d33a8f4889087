import type { Bill, BillStatus, BillType } from "@aangan/contract/bills";
import { paise, rupeesFromPaise } from "@aangan/contract/money";

export interface BillRow {
  id: string;
  residentId: string;
  billType: string;
  originalPaise: number;
  dueOn: string;
  flatNumber: string;
  amountPaidPaise: number;
  remainingPaise: number;
  status: string;
  totalPaise: number;
  uploadedAt: Date;
  cancelledAt: Date | null;
  cancelReason: string | null;
}

const rupees = (amountPaise: number) => rupeesFromPaise(paise(amountPaise));

/** A bill as the API shows one. */
export function billOnWire(row: BillRow): Bill {
  return {
    _id: row.id,
    userId: row.residentId,
    billType: row.billType as BillType,
    originalAmount: rupees(row.originalPaise),
    dueDate: row.dueOn,
    flatNumber: row.flatNumber,
    amountPaid: rupees(row.amountPaidPaise),
    remainingAmount: rupees(row.remainingPaise),
    status: row.status as BillStatus,
    totalAmount: rupees(row.totalPaise),
    uploadedAt: row.uploadedAt.toISOString(),
    ...(row.cancelledAt && {
      cancellation: { reason: row.cancelReason ?? "", cancelledAt: row.cancelledAt.toISOString() },
    }),
  };
}
