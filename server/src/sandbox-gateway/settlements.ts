import { endOfDay } from "../platform/clock.ts";
import type { Db } from "../platform/database/db.ts";
import { paidOn, refundedOn } from "./refund-queries.ts";

/** Fees in percent; UPI is free by Indian law. */
const feePercent: Record<string, number> = { UPI: 0, Card: 2, "Net banking": 1 };

const TAX_PERCENT = 18;

/** Rounds half a paisa up. */
function percentOf(amountPaise: number, percent: number): number {
  const hundredths = amountPaise * percent + 50;
  return (hundredths - (hundredths % 100)) / 100;
}

/** The settlement report of a day in India; its money is transferred when the day is over. */
export async function settlementsOf(db: Db, day: string, now: Date) {
  const isTransferred = endOfDay(day) <= now;
  const transfer = {
    settlement_id: isTransferred ? `S-${day}` : null,
    utr: isTransferred ? `SANDBOX${day.replaceAll("-", "")}` : null,
  };
  const payments = await paidOn(db, day);
  const refunds = await refundedOn(db, day);
  return {
    day,
    lines: [
      ...payments.map((order) => {
        const fee = percentOf(order.amountPaise, feePercent[order.method ?? ""] ?? 0);
        return {
          kind: "payment",
          merchant_order_id: order.merchantOrderId,
          payment_id: order.paymentId,
          amount: order.amountPaise,
          fee,
          tax: percentOf(fee, TAX_PERCENT),
          ...transfer,
        };
      }),
      ...refunds.map((refund) => ({
        kind: "refund",
        merchant_order_id: refund.merchantOrderId,
        payment_id: refund.paymentId,
        refund_id: refund.refundId,
        gateway_refund_id: refund.gatewayRefundId,
        amount: refund.amountPaise,
        fee: 0,
        tax: 0,
        ...transfer,
      })),
    ],
  };
}
