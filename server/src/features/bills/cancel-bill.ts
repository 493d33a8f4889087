import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { countAct, type Starter } from "../approvals/count-act.ts";
import { lockBill } from "./locks.ts";
import type { PaymentsOfBill } from "./payments-of-bill.ts";
import { updateBill } from "./queries.ts";
import { toBill } from "./wire.ts";

/** Opening a payment takes the same lock. Money that still arrives later becomes a credit (I-9). */
export async function cancelBill(
  tx: Tx,
  admin: Starter,
  { billId, reason }: { billId: string; reason: string },
  payments: Pick<PaymentsOfBill, "refuseWhilePaid">,
  now: Date,
) {
  const bill = (await lockBill(tx, billId)) ?? refuse("not_found");
  if (bill.cancelledAt) refuse("bill_cancelled");
  if (bill.remainingPaise === 0) refuse("bill_already_paid");
  if (bill.amountPaidPaise > 0) refuse("bill_has_payments");
  await payments.refuseWhilePaid(tx, billId);
  const cancelled = await updateBill(tx, billId, { cancelledAt: now, cancelledBy: admin.id, cancelReason: reason });
  const { residentId: id, flatNumber, totalPaise: amountPaise } = bill;
  await countAct(tx, admin, { kind: "cancel-bill", subject: billId, whose: { id, flatNumber }, amountPaise }, now);
  return toBill(cancelled);
}
