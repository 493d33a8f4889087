import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "../bills/locks.ts";
import { lockCredit } from "./locks.ts";
import { bookedOnBill } from "./queries.ts";

export type Refundable = Awaited<ReturnType<typeof findRefundable>>;

/** Needs the payment's lock; locks the bill, then the credit. `givenFromBill`: paise returned or on their way. */
export async function findRefundable(tx: Tx, payment: { id: string; billId: string }, givenFromBill: number) {
  await lockBill(tx, payment.billId);
  const credit = await lockCredit(tx, "paymentId", payment.id);
  return {
    billPaise: paise((await bookedOnBill(tx, payment)) - givenFromBill),
    creditId: credit?.id ?? null,
    creditPaise: paise(credit?.leftPaise ?? 0),
  };
}
