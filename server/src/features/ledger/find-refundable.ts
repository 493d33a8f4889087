import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "../bills/locks.ts";
import { bookedOnBill, creditOfPayment, lockCredit } from "./queries.ts";

export interface Refundable {
  billPaise: Paise;
  creditId: number | null;
  creditPaise: Paise;
}

/** Needs the payment's lock; locks the bill, then the credit. `givenFromBill`: paise returned or on their way. */
export async function findRefundable(
  tx: Tx,
  payment: { id: string; billId: string },
  givenFromBill: number,
): Promise<Refundable> {
  await lockBill(tx, payment.billId);
  const found = await creditOfPayment(tx, payment.id);
  const credit = found && (await lockCredit(tx, found.id));
  return {
    billPaise: paise((await bookedOnBill(tx, payment.id, payment.billId)) - givenFromBill),
    creditId: credit?.id ?? null,
    creditPaise: paise(credit?.leftPaise ?? 0),
  };
}
