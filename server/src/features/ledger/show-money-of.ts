import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { PaymentStory } from "@aangan/contract/watched-payments";
import type { Db } from "../../platform/database/db.ts";
import { bookedOnBill, creditOfPayment } from "./queries.ts";

/** `givenFromBill`: paise that went back from the bill or are on their way. */
export async function showMoneyOf(
  db: Db,
  payment: { id: string; billId: string; capturedPaise: number },
  givenFromBill: number,
): Promise<NonNullable<Made<typeof PaymentStory>["money"]>> {
  const [onBill, credit] = await Promise.all([bookedOnBill(db, payment), creditOfPayment(db, payment.id)]);
  return {
    captured: paise(payment.capturedPaise),
    toBill: paise(onBill),
    toCredit: paise(credit?.amountPaise ?? 0),
    creditId: credit ? String(credit.id) : null,
    refunded: paise(givenFromBill + (credit ? credit.refundedPaise + credit.heldPaise : 0)),
    refundableFromBill: paise(onBill - givenFromBill),
    refundableFromCredit: paise(credit?.leftPaise ?? 0),
  };
}
