import type { OfficeMethod } from "@aangan/contract/methods";
import { type Paise, paise } from "@aangan/contract/money";
import { sql } from "kysely";
import { findRefundable } from "../../src/features/ledger/credits/find-refundable.ts";
import { moveMoney, type RefundedFrom } from "../../src/features/ledger/move-money.ts";
import { bookedOnBill } from "../../src/features/ledger/queries.ts";
import { lockPaymentById } from "../../src/features/payments/locks.ts";
import { addRefunded, insertPayment, insertTransactions } from "../../src/features/payments/queries.ts";
import { insertRefund } from "../../src/features/payments/refunds/refund-queries.ts";
import { bankKey } from "../../src/features/receipts/instruments/instrument-key.ts";
import { insertInstruments } from "../../src/features/receipts/instruments/instrument-queries.ts";
import { allocateNumber } from "../../src/features/receipts/number-receipts.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Database, Tx } from "../../src/platform/database/db.ts";
import { newId, newOrderId } from "../../src/platform/ids.ts";

interface PaymentInput {
  way: OfficeMethod;
  resident: { id: string; flatNumber: string };
  /** None for an advance. */
  billId?: string;
  rupees: number;
  reference?: string;
}

/** Writes what the office took: for a bill, or in advance. Returns the payment's id. */
export function recordOfficePayment(database: Database, input: PaymentInput, now: Date): Promise<string> {
  const { way, resident, billId = null, rupees, reference = null } = input;
  const amountPaise = paise(rupees * 100);
  return database.inTransaction(async (tx) => {
    const id = newOrderId();
    const success = { state: "SUCCESS", capturedPaise: amountPaise, gatewayPaymentId: id, paidAt: now };
    const receiptId = newId();
    const of = { residentId: resident.id, flatNumber: resident.flatNumber, reference };
    const row = { id, billId, receiptId, gateway: way, ...of };
    const payment = await insertPayment(tx, { ...row, ...success, amountPaise, createdAt: now, expiresAt: now });
    await moveMoney(
      tx,
      { kind: "CAPTURE", payment, amountPaise, to: "bill", awaitsClearance: way === "cheque", valueOn: dayOf(now) },
      now,
    );
    await insertTransactions(tx, payment, [id]);
    const toBill = await bookedOnBill(tx, { id, billId });
    const lines = toBill > 0 ? [{ billId, amountPaise: toBill }] : [];
    const face = { lines, advancePaise: amountPaise - toBill };
    await writeReceipt(tx, { id: receiptId, method: way, ...of, amountPaise }, face, now);
    return id;
  });
}

type Receipt = Record<"id" | "method" | "residentId" | "flatNumber", string> & {
  reference: string | null;
  amountPaise: Paise;
};

async function writeReceipt(tx: Tx, receipt: Receipt, face: object, now: Date): Promise<void> {
  const numbered = await allocateNumber(tx, now);
  const reference = receipt.method === "cash" ? null : (receipt.reference ?? String(301_112_000_000 + numbered.serial));
  const day = dayOf(now);
  const cheque = receipt.method === "cheque" ? { bank: "HDFC Bank", chequeOn: day } : {};
  const issued = { face: JSON.stringify(face), issuedAt: now, writtenAt: now, writtenBy: "office" };
  const instrumentId = reference === null ? null : await openInstrument(tx, { ...receipt, ...cheque, reference }, now);
  const row = {
    ...receipt,
    instrumentId,
    ...numbered,
    ...issued,
    reference,
    receivedOn: day,
    countedOn: day,
    ...cheque,
  };
  await tx.insertInto("receipts").values(row).execute();
}

async function openInstrument(
  tx: Tx,
  receipt: Receipt & { reference: string; bank?: string; chequeOn?: string },
  now: Date,
): Promise<string> {
  const { method, reference, amountPaise, bank = "", chequeOn = null } = receipt;
  const identity = { id: newId(), method, reference, bankKey: bankKey(bank), chequeOn };
  const written = { amountPaise, shared: false, writtenAt: now, writtenBy: "office" };
  const [id] = await insertInstruments(tx, [{ ...identity, ...written }]);
  return id ?? raise(`${reference} is of another receipt`);
}

/** Takes back all that a payment put on its bill and its credit. */
export function reverseAtOffice(database: Database, id: string, now: Date): Promise<void> {
  return database.inTransaction(async (tx) => {
    const payment = (await lockPaymentById(tx, id)) ?? raise(`no payment ${id}`);
    const { billPaise, creditId, creditPaise } = await findRefundable(tx, payment, 0);
    const parts: [RefundedFrom, Paise][] = [];
    if (payment.billId !== null) parts.push([{ source: "BILL", billId: payment.billId }, billPaise]);
    const credit = { creditId: creditId ?? 0, residentId: payment.residentId, wasHeld: false };
    parts.push([{ source: "CREDIT", ...credit }, creditPaise]);
    for (const [from, amountPaise] of parts.filter(([, some]) => some > 0)) {
      const { source } = from;
      const of = { gateway: payment.gateway, paymentId: id, creditId: source === "CREDIT" ? creditId : null, source };
      const done = { madeBy: "office", state: "SETTLED", requestedAt: now, settledAt: now, kind: "reversal" };
      const refundId = await insertRefund(tx, { ...of, ...done, amountPaise, reason: "The cheque was returned" });
      const move = { refundId, gateway: payment.gateway, paymentId: id, amountPaise, from, valueOn: dayOf(now) };
      await moveMoney(tx, { kind: "REFUND", ...move }, now);
      await addRefunded(tx, id, amountPaise);
    }
    await sql`UPDATE payments SET reversed_at = ${now} WHERE id = ${id}`.execute(tx);
    await sql`UPDATE receipts SET state = 'CANCELLED', ended_at = ${now}, ended_by = 'office', end_reason = 'Returned'
      WHERE id = ${payment.receiptId}`.execute(tx);
  });
}

function raise(reason: string): never {
  throw new Error(reason);
}
