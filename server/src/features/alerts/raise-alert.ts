import type { Alert } from "@aangan/contract/watched-payments";
import type { Tx } from "../../platform/database/db.ts";
import { insertAlert, unseenOfKind, wasRaised } from "./queries.ts";

/** What a person must hear of. */
export interface AlertToRaise {
  kind: Alert["kind"];
  /** The payment, refund, receipt, message, job, rule, day, account, network or administrator that it is about. */
  subject: string;
  paymentId?: string;
}

/** Tells the office of something, in the transaction in which it happened. The same thing is told once until it was seen. */
export async function raiseAlert(tx: Tx, { kind, subject, paymentId }: AlertToRaise, now: Date): Promise<void> {
  await insertAlert(tx, { kind, subject, paymentId: paymentId ?? null, at: now });
}

/** As `raiseAlert`, but never again, even after somebody has seen it. */
export async function raiseAlertOnce(tx: Tx, alert: AlertToRaise, now: Date): Promise<void> {
  if (!(await wasRaised(tx, alert))) await raiseAlert(tx, alert, now);
}

/** So many alerts of one kind that strangers can cause wait at most: more would bury what else the office must hear of. */
const MOST_OF_STRANGERS = 20;

/** As `raiseAlert`, for what strangers can bring about as often as they like. */
export async function raiseStrangersAlert(tx: Tx, alert: AlertToRaise, now: Date): Promise<void> {
  if ((await unseenOfKind(tx, alert.kind)) < MOST_OF_STRANGERS) await raiseAlert(tx, alert, now);
}
