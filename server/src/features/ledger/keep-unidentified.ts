import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { moveMoney } from "./move-money.ts";
import { insertUnidentified } from "./queries.ts";

/** Books captured money of none of our payments once, without guessing whose it is, and alerts the office. */
export async function keepUnidentified(
  tx: Tx,
  arrived: { gateway: string; gatewayPaymentId: string; orderId: string | null; amountPaise: number },
  now: Date,
): Promise<void> {
  const money = { ...arrived, id: newId(), seenAt: now };
  if (!(await insertUnidentified(tx, money))) return;
  await moveMoney(tx, { kind: "UNIDENTIFIED", money, amountPaise: paise(money.amountPaise) }, now);
  await raiseAlert(tx, { kind: "money_unidentified", subject: money.gatewayPaymentId }, now);
}
