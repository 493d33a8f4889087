import type { Credit } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { lockOwnBill } from "../bills/lock-own-bill.ts";
import { isFrozen } from "../bills/locks.ts";
import { refuseSmallRest } from "../bills/refuse-small-rest.ts";
import { shownCredits } from "./credit-wire.ts";
import { moveMoney } from "./move-money.ts";
import { creditById, lockCredit } from "./queries.ts";
import { readSerial } from "./serial.ts";

/** What the ledger cannot know by itself, for payments come after it. */
export interface PaymentsOfBill {
  /** Locks the payment that a credit came from. */
  holdPayment(tx: Tx, paymentId: string): Promise<unknown>;
  /** Refuses while a payment of the bill, which is locked, may still take its money. */
  refuseWhilePaid(tx: Tx, billId: string): Promise<void>;
  /** The least that can be paid online; no use of a credit may leave less. */
  leastPaise: Paise;
}

/** Which credit pays what. */
export interface CreditToUse {
  creditId: string;
  billId: string;
  amountPaise: Paise;
}

/**
 * Pays a bill of the same resident from a credit (invariant I-9). No payment of the bill can be opened meanwhile, for that
 * takes the same lock. Locks the payment that the credit came from first, because the journal refers to it, and a refund of
 * that payment locks it before its bill and its credit. Refuses with `not_found`, `bill_cancelled`, `bill_already_paid`, `bill_rest_smaller`,
 * `credit_too_small`, `rest_too_small`, and while the bill's money may still come by a payment.
 */
export async function useCredit(
  tx: Tx,
  admin: { id: string },
  { creditId, billId, amountPaise }: CreditToUse,
  payments: PaymentsOfBill,
  now: Date,
): Promise<Made<typeof Credit>> {
  const found = (await creditById(tx, readSerial(creditId))) ?? refuse("not_found");
  if (found.paymentId !== null) await payments.holdPayment(tx, found.paymentId);
  const bill = await lockOwnBill(tx, { id: found.residentId }, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (await isFrozen(tx, billId)) refuse("bill_under_review");
  await payments.refuseWhilePaid(tx, billId);
  const credit = (await lockCredit(tx, found.id)) ?? refuse("not_found");
  const tooMuch = (most: number) => ({ field: "amount", params: { most: rupeeText(most as Paise) } });
  if (amountPaise > credit.leftPaise) refuse("credit_too_small", tooMuch(credit.leftPaise));
  if (amountPaise > bill.remainingPaise) refuse("bill_rest_smaller", tooMuch(bill.remainingPaise));
  refuseSmallRest(bill.remainingPaise, amountPaise, payments.leastPaise);
  await moveMoney(tx, { kind: "CREDIT_USE", credit, billId, amountPaise, usedBy: admin.id }, now);
  const [shown] = await shownCredits(tx, [credit.id]);
  return shown ?? refuse("server_error");
}
