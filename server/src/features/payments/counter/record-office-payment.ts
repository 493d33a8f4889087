import type { Line } from "@aangan/contract/features/receipts/allocation";
import type { Paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { newOrderId } from "../../../platform/ids.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import { insertPayment, insertTransactions } from "../queries.ts";

/** As people read it; the web translates it. */
const methods = { cash: "Cash", cheque: "Cheque", transfer: "Bank transfer" };

export interface OfficeMoney {
  receiptId: string;
  way: keyof typeof methods;
  resident: { id: string; flatNumber: string };
  reference: string | null;
  paidAt: Date;
  countedOn: string;
  keepAdvance: boolean;
  /** A cheque that has not cleared. */
  waits: boolean;
}

/**
 * One successful payment for each line, and one without a bill for the advance, which becomes a credit. The caller has
 * locked the lines' bills and has seen that they can take the money.
 */
export async function recordOfficePayment(
  tx: Tx,
  money: OfficeMoney,
  { lines, advance }: { lines: readonly Line[]; advance: Paise },
  now: Date,
): Promise<void> {
  for (const { billId, amountPaise } of lines) await takeFor(tx, money, billId, amountPaise, now);
  if (advance > 0) await takeFor(tx, money, null, advance, now);
}

async function takeFor(tx: Tx, money: OfficeMoney, billId: string | null, amountPaise: Paise, now: Date) {
  const { receiptId, way, resident, reference, paidAt } = money;
  const id = newOrderId();
  const payment = await insertPayment(tx, {
    id,
    billId,
    receiptId,
    residentId: resident.id,
    flatNumber: resident.flatNumber,
    gateway: way,
    amountPaise,
    state: "SUCCESS",
    capturedPaise: amountPaise,
    // There is no company that names it.
    gatewayPaymentId: id,
    method: methods[way],
    reference,
    createdAt: now,
    expiresAt: now,
    paidAt,
  });
  await insertTransactions(tx, payment, [id]);
  const to = billId === null ? "credit" : "bill";
  const how = { to, reserved: money.keepAdvance, awaitsClearance: money.waits, valueOn: money.countedOn } as const;
  await moveMoney(tx, { kind: "CAPTURE", payment, amountPaise, ...how }, now);
}
