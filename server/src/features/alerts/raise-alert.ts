import type { Alert } from "@aangan/contract/features/payments/watched";
import type { Tx } from "../../platform/database/db.ts";
import { insertAlert, unseenOfKind, wasRaised } from "./queries.ts";

export interface AlertToRaise {
  kind: Alert["kind"];
  /** The payment, refund, unidentified money, message, job, rule, day, account, network or administrator that it is about. */
  subject: string;
  paymentId?: string;
}

/** Runs in the transaction of the event. The same alert is not raised again until somebody has seen it. */
export async function raiseAlert(tx: Tx, { kind, subject, paymentId }: AlertToRaise, now: Date): Promise<void> {
  await insertAlert(tx, { kind, subject, paymentId: paymentId ?? null, at: now });
}

/** Never raises the same alert again, even after it was seen. */
export async function raiseAlertOnce(tx: Tx, alert: AlertToRaise, now: Date): Promise<void> {
  if (!(await wasRaised(tx, alert))) await raiseAlert(tx, alert, now);
}

/** More alerts that strangers can cause would bury the others. */
const MAX_OF_STRANGERS = 20;

export async function raiseStrangersAlert(tx: Tx, alert: AlertToRaise, now: Date): Promise<void> {
  if ((await unseenOfKind(tx, alert.kind)) < MAX_OF_STRANGERS) await raiseAlert(tx, alert, now);
}
