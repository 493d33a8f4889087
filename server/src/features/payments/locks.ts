import { compiledOnce } from "../../platform/database/compiled-once.ts";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { unsettledPayments } from "./queries.ts";

const lockedPayment = compiledOnce((db, { id }: { id: string }) =>
  db.selectFrom("payments").selectAll().where("id", "=", id).forUpdate(),
);

/** Lock the payment's bill after this, never before. */
export async function lockPaymentById(tx: Tx, id: string) {
  return (await lockedPayment(tx, { id })).at(0);
}

/** Refuses the office with `payment_undecided` or `bill_being_paid` while a payment, superseded or not, may take money. */
export async function refuseWhilePaid(tx: Tx, billId: string): Promise<void> {
  const unsettled = await unsettledPayments(tx, billId);
  if (unsettled.some(({ state }) => state === "REVIEW")) refuse("payment_undecided");
  if (unsettled.length > 0) refuse("bill_being_paid");
}
