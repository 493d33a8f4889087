import type { WireOf } from "@aangan/contract/endpoint";
import type { Credit } from "@aangan/contract/features/credits";
import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { isFrozen, lockOwnBill } from "../../bills/locks.ts";
import type { PaymentsOfBill } from "../../bills/payments-of-bill.ts";
import { refuseSmallRest } from "../../bills/refuse-small-rest.ts";
import { creditLeftOf, findCredit, lockCredit } from "../locks.ts";
import { moveMoney } from "../move-money.ts";
import { billsOfUses } from "../queries.ts";
import { listedCredits } from "./credit-wire.ts";

/** The bills on which a credit is used, by their numbers. */
export const usesOfCredit = billsOfUses;

/** What the credits of a resident have left, in paise. */
export async function creditOf(db: Db, residentId: string): Promise<number> {
  return (await creditLeftOf(db, residentId).executeTakeFirstOrThrow()).leftPaise;
}

/** Locks the credit's payment, as refunds do, then the bill, so that no payment of it can open meanwhile (I-9). */
export async function useCredit(
  tx: Tx,
  admin: { id: string },
  { creditId, billId, amountPaise }: { creditId: string; billId: string; amountPaise: Paise },
  payments: Omit<PaymentsOfBill, "bookSpentRefunds">,
  now: Date,
): Promise<WireOf<typeof Credit>> {
  const found = (await findCredit(tx, creditId)) ?? refuse("not_found");
  if (found.paymentId !== null) await payments.holdPayment(tx, found.paymentId);
  const bill = await lockOwnBill(tx, { id: found.residentId }, billId);
  if (bill.isCancelled) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (await isFrozen(tx, billId)) refuse("bill_frozen");
  await payments.refuseWhilePaid(tx, billId);
  const credit = (await lockCredit(tx, "id", found.id)) ?? refuse("not_found");
  if (credit.awaitsClearance) refuse("cheque_not_cleared");
  const tooMuch = (max: number) => ({ field: "amount", params: { most: rupeeText(max as Paise) } });
  if (amountPaise > credit.leftPaise) refuse("credit_too_small", tooMuch(credit.leftPaise));
  if (amountPaise > bill.remainingPaise) refuse("bill_rest_smaller", tooMuch(bill.remainingPaise));
  refuseSmallRest(bill.remainingPaise, amountPaise, payments.leastPaise);
  await moveMoney(tx, { kind: "CREDIT_USE", credit, billId, amountPaise, usedBy: admin.id }, now);
  const [updatedCredit] = await listedCredits(tx, credit.id);
  return updatedCredit ?? refuse("server_error");
}
