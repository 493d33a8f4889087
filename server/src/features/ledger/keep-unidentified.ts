import { paise } from "@aangan/contract/money";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { moveMoney } from "./move-money.ts";
import { insertReceipt } from "./queries.ts";

/** Captured money that belongs to none of our payments. */
export interface Unidentified {
  gateway: string;
  gatewayPaymentId: string;
  orderId: string | null;
  amountPaise: number;
}

/** Books the money once, without guessing whose it is, and alerts the office. */
export async function keepUnidentified(tx: Tx, money: Unidentified, now: Date): Promise<void> {
  const id = newId();
  if (!(await insertReceipt(tx, { id, ...money }, now))) return;
  const receipt = { id, gateway: money.gateway };
  await moveMoney(tx, { kind: "UNIDENTIFIED", receipt, amountPaise: paise(money.amountPaise) }, now);
  await raiseAlert(tx, { kind: "receipt_unidentified", subject: money.gatewayPaymentId }, now);
}
