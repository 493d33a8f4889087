import { paise } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { moveMoney } from "../move-money.ts";
import { insertUnidentified } from "../queries.ts";

interface Arrived {
  gateway: string;
  gatewayPaymentId: string;
  orderId: string | null;
  amountPaise: number;
  paidAt?: Date | undefined;
}

/**
 * Books captured money of none of our payments once, without guessing whose it is, and alerts the office. It counts on the
 * day on which it was paid, where the company says so.
 */
export async function recordUnidentified(tx: Tx, { paidAt, ...arrived }: Arrived, now: Date): Promise<void> {
  const money = { ...arrived, id: newId(), seenAt: now };
  if (!(await insertUnidentified(tx, money))) return;
  const valueOn = dayOf(paidAt && paidAt < now ? paidAt : now);
  await moveMoney(tx, { kind: "UNIDENTIFIED", money, amountPaise: paise(money.amountPaise), valueOn }, now);
  await raiseAlert(tx, { kind: "money_unidentified", subject: money.gatewayPaymentId }, now);
}
