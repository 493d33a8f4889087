import { type Paise, paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { lockBill } from "../bills/locks.ts";
import { bookedOnBill, creditOfPayment, lockCredit } from "./queries.ts";

/** What of a payment's money could go back, and from where. */
export interface Refundable {
  billPaise: Paise;
  creditId: number | null;
  creditPaise: Paise;
}

/**
 * What of a payment's capture is still on its bill and on its credit, under the payment's lock. `givenFromBill` are the paise
 * that went back from the bill or are on their way. Locks the bill, then the credit.
 */
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
