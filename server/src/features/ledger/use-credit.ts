import type { Credit } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { isFrozen, lockOwnBill } from "../bills/locks.ts";
import { refuseSmallRest } from "../bills/refuse-small-rest.ts";
import { shownCredits } from "./credit-wire.ts";
import { findCredit, lockCredit } from "./locks.ts";
import { moveMoney } from "./move-money.ts";

/** The ledger does not know payments. */
export interface PaymentsOfBill {
  /** Locks the payment that a credit came from. */
  holdPayment(tx: Tx, paymentId: string): Promise<unknown>;
  /** Refuses while a payment of the locked bill may still take money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
  /** Takes off a credit, which the caller holds, what the company took back while the money was spent. */
  bookSpentRefunds(tx: Tx, creditId: number, now: Date): Promise<void>;
  /** The least that can be paid online; no use may leave less. */
  leastPaise: Paise;
}

/** Locks the credit's payment, as refunds do, then the bill, so that no payment of it can open meanwhile (I-9). */
export async function useCredit(
  tx: Tx,
  admin: { id: string },
  { creditId, billId, amountPaise }: { creditId: string; billId: string; amountPaise: Paise },
  payments: Omit<PaymentsOfBill, "bookSpentRefunds">,
  now: Date,
): Promise<Made<typeof Credit>> {
  const found = (await findCredit(tx, creditId)) ?? refuse("not_found");
  if (found.paymentId !== null) await payments.holdPayment(tx, found.paymentId);
  const bill = await lockOwnBill(tx, { id: found.residentId }, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (await isFrozen(tx, billId)) refuse("bill_under_review");
  await payments.refuseWhilePaid(tx, billId);
  const credit = (await lockCredit(tx, "id", found.id)) ?? refuse("not_found");
  if (credit.waits) refuse("cheque_not_cleared");
  const tooMuch = (most: number) => ({ field: "amount", params: { most: rupeeText(most as Paise) } });
  if (amountPaise > credit.leftPaise) refuse("credit_too_small", tooMuch(credit.leftPaise));
  if (amountPaise > bill.remainingPaise) refuse("bill_rest_smaller", tooMuch(bill.remainingPaise));
  refuseSmallRest(bill.remainingPaise, amountPaise, payments.leastPaise);
  await moveMoney(tx, { kind: "CREDIT_USE", credit, billId, amountPaise, usedBy: admin.id }, now);
  const [shown] = await shownCredits(tx, credit.id);
  return shown ?? refuse("server_error");
}
