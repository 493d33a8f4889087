import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { PaymentStory } from "@aangan/contract/watched-payments";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lockBill } from "../bills/locks.ts";
import { lockCredit, lockReceipt } from "./locks.ts";
import type { RefundedFrom } from "./move-money.ts";
import { bookedOnBill, creditOfPayment } from "./queries.ts";

interface PaymentOfBill {
  id: string;
  billId: string;
}

export type Refundable = Awaited<ReturnType<typeof findRefundable>>;

/** Needs the payment's lock; locks the bill, then the credit. `givenFromBill`: paise returned or on their way. */
export async function findRefundable(tx: Tx, payment: PaymentOfBill, givenFromBill: number) {
  await lockBill(tx, payment.billId);
  const credit = await lockCredit(tx, "paymentId", payment.id);
  return {
    billPaise: paise((await bookedOnBill(tx, payment)) - givenFromBill),
    creditId: credit?.id ?? null,
    creditPaise: paise(credit?.leftPaise ?? 0),
    creditWaits: credit?.waits ?? false,
    spentPaise: paise(credit?.usedPaise ?? 0),
  };
}

export type HeldReceipt = NonNullable<Awaited<ReturnType<typeof holdReceipt>>>;

/** Locks unidentified money, then the credit it became. `leftPaise` would go back `from` there. */
export async function holdReceipt(tx: Tx, receiptId: string) {
  const receipt = await lockReceipt(tx, receiptId);
  if (!receipt) return undefined;
  const credit = await lockCredit(tx, "receiptId", receiptId);
  const from: RefundedFrom = credit
    ? { source: "CREDIT", creditId: credit.id, residentId: credit.residentId, wasHeld: false }
    : { source: "UNIDENTIFIED", receiptId };
  const leftPaise = paise(credit ? credit.leftPaise : receipt.amountPaise - receipt.refundedPaise);
  return {
    ...receipt,
    creditId: credit?.id ?? null,
    from,
    leftPaise,
    heldPaise: credit?.heldPaise ?? 0,
    spentPaise: credit?.usedPaise ?? 0,
  };
}

type Money = NonNullable<Made<typeof PaymentStory>["money"]>;

export async function showMoneyOf(
  db: Db,
  payment: PaymentOfBill,
  givenFromBill: number,
): Promise<Omit<Money, "captured">> {
  const [onBill, credit] = await Promise.all([bookedOnBill(db, payment), creditOfPayment(db, payment.id)]);
  return {
    toBill: paise(onBill),
    toCredit: paise(credit?.amountPaise ?? 0),
    creditId: credit ? String(credit.id) : null,
    refunded: paise(givenFromBill + (credit ? credit.refundedPaise + credit.heldPaise : 0)),
    refundableFromBill: paise(onBill - givenFromBill),
    refundableFromCredit: paise(credit && !credit.waits ? credit.leftPaise : 0),
  };
}
