import type { Alert } from "@aangan/contract/watched-payments";
import type { Tx } from "../../platform/db.ts";
import { insertAlert } from "./queries.ts";

/** What a person must hear of. */
export interface AlertToRaise {
  kind: Alert["kind"];
  /** The payment, refund, receipt, message or rule that it is about. */
  subject: string;
  paymentId?: string;
}

/** Tells the office of something, in the transaction in which it happened. The same thing is told once until it was seen. */
export async function raiseAlert(tx: Tx, { kind, subject, paymentId }: AlertToRaise, now: Date): Promise<void> {
  await insertAlert(tx, { kind, subject, paymentId: paymentId ?? null, at: now });
}
