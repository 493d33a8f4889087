import { endOfDay } from "../platform/clock.ts";
import type { Db } from "../platform/database/db.ts";
import { movedOn } from "./queries.ts";

/** Fees in percent; UPI is free by Indian law. */
const feePercent: Record<string, number> = { UPI: 0, Card: 2, "Net banking": 1 };

const TAX_PERCENT = 18;

const percentOf = (amountPaise: number, percent: number) => Math.round((amountPaise * percent) / 100);

/** The settlement report of a day in India; its money is transferred when the day is over. */
export async function settlementsOf(db: Db, day: string, now: Date) {
  const isTransferred = endOfDay(day) <= now;
  const transfer = {
    settlement_id: isTransferred ? `S-${day}` : null,
    utr: isTransferred ? `SANDBOX${day.replaceAll("-", "")}` : null,
  };
  const lines = (await movedOn(db, day)).map((moved) => {
    const fee = percentOf(moved.amountPaise, feePercent[moved.method ?? ""] ?? 0);
    return {
      kind: moved.kind,
      gateway_id: moved.gatewayId,
      merchant_order_id: moved.merchantOrderId,
      refund_id: moved.refundId,
      refunded_payment_id: moved.refundedPaymentId,
      amount: moved.amountPaise,
      fee,
      tax: percentOf(fee, TAX_PERCENT),
      ...transfer,
    };
  });
  return { day, lines };
}
