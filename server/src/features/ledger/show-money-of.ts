import { paise, rupeesFromPaise } from "@aangan/contract/money";
import type { PaymentStory } from "@aangan/contract/watched-payments";
import type { Db } from "../../platform/database/db.ts";
import { bookedOnBill, creditOfPayment } from "./queries.ts";

/**
 * Where the money of a successful payment is. `givenFromBill` are the paise that went back from its bill or are on their
 * way.
 */
export async function showMoneyOf(
  db: Db,
  payment: { id: string; billId: string; capturedPaise: number },
  givenFromBill: number,
): Promise<NonNullable<PaymentStory["money"]>> {
  const [onBill, credit] = await Promise.all([
    bookedOnBill(db, payment.id, payment.billId),
    creditOfPayment(db, payment.id),
  ]);
  const rupees = (whole: number) => rupeesFromPaise(paise(whole));
  return {
    captured: rupees(payment.capturedPaise),
    toBill: rupees(onBill),
    toCredit: rupees(credit?.amountPaise ?? 0),
    creditId: credit ? String(credit.id) : null,
    refunded: rupees(givenFromBill + (credit ? credit.refundedPaise + credit.heldPaise : 0)),
    refundableFromBill: rupees(onBill - givenFromBill),
    refundableFromCredit: rupees(credit?.leftPaise ?? 0),
  };
}
