import type { BillType } from "@aangan/contract/bills";
import { paise, rupeesFromPaise } from "@aangan/contract/money";
import type { Payment, PaymentStatus } from "@aangan/contract/payments";
import type { PaymentState } from "./transitions.ts";

export interface PaymentRow {
  id: string;
  billId: string;
  billType: string;
  flatNumber: string;
  state: string;
  amountPaise: number;
  capturedPaise: number;
  refundedPaise: number;
  method: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** What people are told. A payment that a person still looks at is pending: nobody shall pay it again. */
const statuses: Record<PaymentState, PaymentStatus> = {
  SUCCESS: "SUCCESS",
  FAILED: "FAILED",
  EXPIRED: "FAILED",
  CREATED: "PENDING",
  PENDING: "PENDING",
  REVIEW: "PENDING",
};

/** A payment as the API shows one: the captured amount once there is one, else the amount attempted. */
export function paymentOnWire(row: PaymentRow): Payment {
  const isPaid = row.state === "SUCCESS";
  return {
    _id: row.id,
    paymentDate: (row.paidAt ?? row.createdAt).toISOString(),
    amountPaid: rupeesFromPaise(paise(isPaid ? row.capturedPaise : row.amountPaise)),
    billId: row.billId,
    billType: row.billType as BillType,
    status: statuses[row.state as PaymentState],
    transactionId: row.id,
    flatNumber: row.flatNumber,
    paymentMethod: row.method ?? "",
    ...(row.refundedPaise > 0 && { amountRefunded: rupeesFromPaise(paise(row.refundedPaise)) }),
  };
}
