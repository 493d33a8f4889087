import type { UnidentifiedReceipt } from "@aangan/contract/credits";
import type { Made } from "@aangan/contract/endpoint";
import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { findResident } from "../residents/find-resident.ts";
import { listUnidentifiedReceipts } from "./list-unidentified-receipts.ts";
import { lockReceipt } from "./locks.ts";
import { moveMoney } from "./move-money.ts";
import { markAssigned } from "./queries.ts";

/** Only once. Refuses with `not_found` and `receipt_assigned`. */
export async function assignReceipt(
  tx: Tx,
  admin: { id: string },
  { receiptId, residentId, reason }: { receiptId: string; residentId: string; reason: string },
  now: Date,
): Promise<Made<typeof UnidentifiedReceipt>> {
  const receipt = (await lockReceipt(tx, receiptId)) ?? refuse("not_found");
  const amountPaise = paise(receipt.amountPaise - receipt.refundedPaise);
  if (receipt.assignedTo !== null || amountPaise === 0) refuse("receipt_assigned");
  const resident = await findResident(tx, residentId);
  const given = { assignedTo: resident.id, assignedAt: now, assignedBy: admin.id, assignReason: reason };
  await markAssigned(tx, receiptId, given);
  await moveMoney(tx, { kind: "ASSIGNMENT", receipt, resident, amountPaise }, now);
  const [shown] = await listUnidentifiedReceipts(tx, receiptId);
  return shown ?? refuse("server_error");
}
