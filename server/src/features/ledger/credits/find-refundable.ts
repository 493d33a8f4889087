import type { WireOf } from "@aangan/contract/endpoint";
import type { PaymentStory } from "@aangan/contract/features/payments/watched";
import { paise } from "@aangan/contract/money";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { lockBill } from "../../bills/locks.ts";
import { lockCredit, lockUnidentified } from "../locks.ts";
import type { RefundedFrom } from "../move-money.ts";
import { bookedOnBill, creditOfPayment, unidentifiedState } from "../queries.ts";

interface PaymentOfBill {
  id: string;
  /** Null for an advance. */
  billId: string | null;
}

export type Refundable = Awaited<ReturnType<typeof findRefundable>>;

/** Needs the payment's lock; locks the bill, then the credit. `givenFromBill`: paise returned or on their way. */
export async function findRefundable(tx: Tx, payment: PaymentOfBill, refundedFromBill: number) {
  if (payment.billId !== null) await lockBill(tx, payment.billId);
  const credit = await lockCredit(tx, "paymentId", payment.id);
  return {
    billPaise: paise((await bookedOnBill(tx, payment)) - refundedFromBill),
    creditId: credit?.id ?? null,
    creditPaise: paise(credit?.leftPaise ?? 0),
    creditWaits: credit?.awaitsClearance ?? false,
    spentPaise: paise(credit?.usedPaise ?? 0),
  };
}

/** What became of a transfer that came in as unidentified money. */
export const findUnidentifiedState = unidentifiedState;

export type HeldUnidentified = NonNullable<Awaited<ReturnType<typeof holdUnidentified>>>;

/** Locks unidentified money, then the credit it became. `leftPaise` would go back `from` there. */
export async function holdUnidentified(tx: Tx, unidentifiedId: string) {
  const money = await lockUnidentified(tx, unidentifiedId);
  if (!money) return undefined;
  const credit = await lockCredit(tx, "unidentifiedId", unidentifiedId);
  const from: RefundedFrom = credit
    ? { source: "CREDIT", creditId: credit.id, residentId: credit.residentId, wasHeld: false }
    : { source: "UNIDENTIFIED", unidentifiedId };
  const leftPaise = paise(credit ? credit.leftPaise : money.amountPaise - money.refundedPaise);
  return {
    ...money,
    creditId: credit?.id ?? null,
    from,
    leftPaise,
    heldPaise: credit?.heldPaise ?? 0,
    spentPaise: credit?.usedPaise ?? 0,
  };
}

type Money = NonNullable<WireOf<typeof PaymentStory>["money"]>;

interface Refunded {
  bill: { paise: number };
  takenBackPaise: number;
}

export async function showMoneyOf(
  db: Db,
  payment: PaymentOfBill,
  { bill, takenBackPaise }: Refunded,
): Promise<Omit<Money, "captured">> {
  const onBill = await bookedOnBill(db, payment);
  const credit = await creditOfPayment(db, payment.id);
  const outgoingPaise = bill.paise + (credit ? credit.refundedPaise + credit.heldPaise : 0);
  return {
    toBill: paise(onBill),
    toCredit: paise(credit?.amountPaise ?? 0),
    creditId: credit ? String(credit.id) : null,
    refunded: paise(outgoingPaise - takenBackPaise),
    takenBack: paise(takenBackPaise),
    refundableFromBill: paise(onBill - bill.paise),
    refundableFromCredit: paise(credit && !credit.awaitsClearance ? credit.leftPaise : 0),
  };
}
