import type { WireOf } from "@aangan/contract/endpoint";
import type { UnidentifiedMoney } from "@aangan/contract/features/credits";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import { findResident } from "../../residents/find-resident.ts";
import { lockUnidentified } from "../locks.ts";
import { moveMoney } from "../move-money.ts";
import { markAssigned, officeReceiptOf } from "../queries.ts";
import { findUnidentifiedMoney } from "./list-unidentified-money.ts";

/** Only once. Refuses with `not_found`, `money_assigned`, `money_returned` and `transfer_entered`. */
export async function assignUnidentified(
  tx: Tx,
  admin: Starter,
  { unidentifiedId, residentId, reason }: { unidentifiedId: string; residentId: string; reason: string },
  now: Date,
): Promise<WireOf<typeof UnidentifiedMoney>> {
  const money = (await lockUnidentified(tx, unidentifiedId)) ?? refuse("not_found");
  const amountPaise = paise(money.amountPaise - money.refundedPaise);
  if (money.assignedTo !== null) refuse("money_assigned");
  if (amountPaise === 0) refuse("money_returned");
  const receipt = await officeReceiptOf(tx, money.gatewayPaymentId);
  if (receipt) refuse("transfer_entered", { params: receipt });
  const resident = await findResident(tx, residentId);
  const assignment = { assignedTo: resident.id, assignedAt: now, assignedBy: admin.id, assignReason: reason };
  await markAssigned(tx, unidentifiedId, assignment);
  await moveMoney(tx, { kind: "ASSIGNMENT", money, resident, amountPaise }, now);
  const { flatNumber } = resident;
  const moved = {
    subject: money.gatewayPaymentId,
    whose: { id: resident.id, flatNumber },
    toFlat: flatNumber,
    amountPaise,
  };
  await countAct(tx, admin, { kind: "assign-unidentified", ...moved }, now);
  return findUnidentifiedMoney(tx, unidentifiedId);
}
