import type { WireOf } from "@aangan/contract/endpoint";
import type { UnidentifiedMoney } from "@aangan/contract/features/credits";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import { findUnidentifiedMoney } from "../../ledger/credits/list-unidentified-money.ts";
import { usesOfCredit } from "../../ledger/credits/use-credit.ts";
import { findUnidentified, lockCredit, lockUnidentified } from "../../ledger/locks.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import { notifyTakenBack } from "../notify-receipt.ts";
import { lockMoneyOf, moveReceipt } from "../queries.ts";
import { findReceipt } from "../write-receipt.ts";
import { lockNumbering, receiptOfAssignment } from "./online-queries.ts";

/**
 * Takes unidentified money back from the flat that it was given to; it waits for a flat again, and its receipt ends. No
 * receipt is written meanwhile. Refuses with `not_found`, `money_not_assigned`, `credit_used`, `refund_waits` and
 * `assignment_spent`.
 */
export async function undoAssignment(
  tx: Tx,
  admin: Starter,
  { unidentifiedId, reason }: { unidentifiedId: string; reason: string },
  now: Date,
): Promise<WireOf<typeof UnidentifiedMoney>> {
  await lockNumbering(tx);
  const { assignedTo } = (await findUnidentified(tx, unidentifiedId)) ?? refuse("not_found");
  if (assignedTo === null) refuse("money_not_assigned");
  await lockMoneyOf(tx, assignedTo);
  const money = (await lockUnidentified(tx, unidentifiedId)) ?? refuse("not_found");
  const credit = await lockCredit(tx, "unidentifiedId", unidentifiedId);
  // Read under the locks: somebody else may have been quicker.
  if (credit?.residentId !== assignedTo) return refuse("money_not_assigned");
  if (credit.usedPaise > 0)
    refuse("credit_used", { params: { bills: (await usesOfCredit(tx, credit.id)).join(", ") } });
  if (credit.heldPaise > 0) refuse("refund_waits");
  const amountPaise = paise(credit.leftPaise);
  if (amountPaise === 0) refuse("assignment_spent");
  await moveMoney(tx, { kind: "ASSIGNMENT_UNDONE", money, credit, amountPaise, undoneBy: admin.id, reason }, now);
  await endReceipt(tx, unidentifiedId, { endedAt: now, endedBy: admin.id, endReason: reason });
  const whose = { id: credit.residentId, flatNumber: credit.flatNumber };
  await countAct(tx, admin, { kind: "undo-assignment", subject: money.gatewayPaymentId, whose, amountPaise }, now);
  return findUnidentifiedMoney(tx, unidentifiedId);
}

type End = { endedAt: Date; endedBy: string; endReason: string };

/** Money given a moment ago has none yet. */
async function endReceipt(tx: Tx, unidentifiedId: string, end: End): Promise<void> {
  const receiptId = await receiptOfAssignment(tx, unidentifiedId);
  if (receiptId === undefined) return;
  if (!(await moveReceipt(tx, receiptId, ["RECEIVED"], { state: "CANCELLED", ...end }))) refuse("receipt_ended");
  await notifyTakenBack(tx, await findReceipt(tx, receiptId), end.endReason, end.endedAt);
}
