import type { CommitDeed } from "../../../platform/database/commit.ts";
import type { Database, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { findRefundable } from "../../ledger/find-refundable.ts";
import { holdReceipt } from "../../ledger/hold-receipt.ts";
import { takeBackUsesOf } from "../../ledger/take-back-use.ts";
import { lockPaymentById } from "../locks.ts";
import type { PaymentRow } from "../queries.ts";
import { insertReturned } from "../refunds/record-gateway-refund.ts";
import { refundedOf, refundsUnderWay } from "../refunds/refund-queries.ts";
import { applyRefundFact } from "../refunds/settle-refund.ts";
import type { Fact } from "../settle/facts.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { isOpen, standingOf } from "../show/standing.ts";
import { texts } from "../texts.ts";
import { bookedOf } from "./stranded-queries.ts";

const SANDBOX = "sandbox";
const COMMAND = { kind: "database" as const, id: "command" };
const by = { by: COMMAND.id, reason: texts.sandboxEnded };

/** Takes sandbox payments off the books, as no money moved. Returns what was taken off. May be run again. */
export async function endSandbox(
  { database, commit }: { database: Database; commit: CommitDeed },
  now: Date,
): Promise<{ payments: number; paise: number }> {
  const { payments, receipts } = await bookedOf(database.db, SANDBOX);
  const deed = { actor: COMMAND, action: "end-sandbox", isRepeatable: true as const };
  let total = 0;
  for (const subject of payments) {
    total += await commit({ ...deed, subject, requestId: newId() }, (tx) => endPayment(tx, subject, now));
  }
  for (const subject of receipts) {
    total += await commit({ ...deed, subject, requestId: newId() }, (tx) => endReceipt(tx, subject, now));
  }
  return { payments: payments.length + receipts.length, paise: total };
}

async function endPayment(tx: Tx, id: string, now: Date): Promise<number> {
  const payment = await lockPaymentById(tx, id);
  if (!payment) throw new Error(`no payment ${id}`);
  await endRefunds(tx, { paymentId: id, receiptId: null }, now);
  if (payment.state !== "SUCCESS") {
    const fact = endOf(payment);
    const gateway = { name: SANDBOX, merchantId: "" };
    if (fact) await applyFact(tx, { orderId: id, fact, heardFrom: "office", gateway, now });
    return 0;
  }
  const fromBill = (await refundedOf(tx, id)).bill.paise;
  const { creditId: credit } = await findRefundable(tx, payment, fromBill);
  await takeBackUsesOf(
    tx,
    COMMAND,
    { creditId: credit, reason: texts.sandboxEnded },
    { holdPayment: lockPaymentById },
    now,
  );
  const can = await findRefundable(tx, payment, fromBill);
  const { billId, residentId } = payment;
  const creditId = can.creditId ?? 0;
  const parts = [
    { from: { source: "CREDIT" as const, creditId, residentId, wasHeld: false }, amountPaise: can.creditPaise },
    { from: { source: "BILL" as const, billId }, amountPaise: can.billPaise },
  ];
  const of = { gateway: SANDBOX, paymentId: id, captureId: payment.gatewayPaymentId, reason: texts.sandboxEnded };
  await insertReturned(tx, of, parts, null, now);
  return can.creditPaise + can.billPaise;
}

function endOf(payment: PaymentRow): Fact | undefined {
  if (isOpen(payment)) return { kind: "failed", reason: by.reason };
  const standing = standingOf(payment);
  return standing === "REVIEW" || standing === "OVERDUE" ? { kind: "closed", ...by } : undefined;
}

async function endReceipt(tx: Tx, id: string, now: Date): Promise<number> {
  const before = await holdReceipt(tx, id);
  await endRefunds(tx, { paymentId: null, receiptId: id }, now);
  await takeBackUsesOf(
    tx,
    COMMAND,
    { creditId: before?.creditId ?? null, reason: texts.sandboxEnded },
    { holdPayment: lockPaymentById },
    now,
  );
  const receipt = await holdReceipt(tx, id);
  if (!receipt) throw new Error(`no receipt ${id}`);
  const { from, leftPaise: amountPaise, gatewayPaymentId: captureId } = receipt;
  const of = { gateway: SANDBOX, receiptId: id, captureId, reason: texts.sandboxEnded };
  await insertReturned(tx, of, [{ from, amountPaise }], null, now);
  return amountPaise;
}

async function endRefunds(
  tx: Tx,
  of: { paymentId: string | null; receiptId: string | null },
  now: Date,
): Promise<void> {
  for (const { id: refundId } of await refundsUnderWay(tx, of)) {
    const answer = { outcome: "refused" as const, reason: texts.sandboxEnded };
    await applyRefundFact(tx, of, { refundId, answer, now });
  }
}
