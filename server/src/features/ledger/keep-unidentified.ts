import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { moveMoney } from "./move-money.ts";
import { insertReceipt } from "./queries.ts";

/** Books captured money of none of our payments once, without guessing whose it is, and alerts the office. */
export async function keepUnidentified(
  tx: Tx,
  money: { gateway: string; gatewayPaymentId: string; orderId: string | null; amountPaise: number },
  now: Date,
): Promise<void> {
  const receipt = { ...money, id: newId(), seenAt: now };
  if (!(await insertReceipt(tx, receipt))) return;
  await moveMoney(tx, { kind: "UNIDENTIFIED", receipt, amountPaise: paise(money.amountPaise) }, now);
  await raiseAlert(tx, { kind: "receipt_unidentified", subject: money.gatewayPaymentId }, now);
}
