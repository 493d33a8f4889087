import type { Tx } from "../../platform/db.ts";
import type { PaymentRow } from "./queries.ts";

/** One line of a journal: where money came from (negative) or went to (positive). */
export interface Entry {
  accountKind: "CLEARING" | "BILL" | "CREDIT";
  accountId: string;
  amountPaise: number;
}

/** Writes the one journal of a payment's capture. A second one is refused by the database (invariant I-5). */
export async function insertCapture(tx: Tx, paymentId: string, entries: readonly Entry[], now: Date): Promise<void> {
  const { id: journalId } = await tx
    .insertInto("journals")
    .values({ kind: "CAPTURE", paymentId, writtenAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("ledger")
    .values(entries.map((entry) => ({ ...entry, journalId, kind: "CAPTURE", paymentId })))
    .execute();
}

export async function insertCredit(tx: Tx, payment: PaymentRow, amountPaise: number, now: Date): Promise<void> {
  const { id: paymentId, residentId, flatNumber } = payment;
  await tx.insertInto("credits").values({ residentId, flatNumber, paymentId, amountPaise, createdAt: now }).execute();
}
