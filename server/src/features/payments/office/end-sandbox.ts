import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/ids.ts";
import { listedCredits } from "../../ledger/credits/credit-wire.ts";
import { findRefundable, holdUnidentified } from "../../ledger/credits/find-refundable.ts";
import { takeBackUse } from "../../ledger/credits/reverse-use.ts";
import type { PaymentNeeds } from "../company/needs.ts";
import { lockPaymentById } from "../locks.ts";
import { isOpen, trackedStateOf } from "../payment-state.ts";
import type { PaymentRow } from "../queries.ts";
import { bookSpentRefunds } from "../refunds/book-spent-refunds.ts";
import { insertReturned, split } from "../refunds/record-gateway-refund.ts";
import { pendingRefunds, refundedOf } from "../refunds/refund-queries.ts";
import { applyRefundFact } from "../refunds/settle-refund.ts";
import type { Fact } from "../settle/facts.ts";
import { applyFact } from "../settle/settle-payment.ts";
import { texts } from "../texts.ts";
import { bookedOf } from "./stranded-queries.ts";

const SANDBOX = "sandbox";
const COMMAND = { kind: "database" as const, id: "command" };
const by = { by: COMMAND.id, reason: texts.sandboxEnded };
const RETURNED = { gateway: SANDBOX, reason: by.reason, gatewayRefundId: null };

/** Takes sandbox payments off the books, as no money moved. Returns what was taken off. May be run again. */
export async function endSandbox({ database, commit }: Pick<PaymentNeeds, "database" | "commit">, now: Date) {
  const { payments, unidentified } = await bookedOf(database.db, SANDBOX);
  const info = { actor: COMMAND, action: "end-sandbox", isRepeatable: true as const };
  let total = 0;
  for (const subject of [...payments, ...unidentified]) {
    const end = payments.includes(subject) ? endPayment : endUnidentified;
    total += await commit({ ...info, subject, requestId: newId() }, (tx) => end(tx, subject, now));
  }
  return { payments: payments.length + unidentified.length, paise: total };
}

async function takeBack(tx: Tx, creditId: number | null, now: Date): Promise<void> {
  const [credit] = creditId === null ? [] : await listedCredits(tx, creditId);
  for (const { _id: useId } of credit?.uses.filter(({ takenBackAt }) => takenBackAt === null) ?? []) {
    const use = { useId, reason: by.reason, evenIfFrozen: true };
    await takeBackUse(tx, COMMAND, use, { holdPayment: lockPaymentById, bookSpentRefunds }, now);
  }
}

async function endPayment(tx: Tx, id: string, now: Date): Promise<number> {
  const payment = await lockPaymentById(tx, id);
  if (!payment) throw new Error(`no payment ${id}`);
  await endRefunds(tx, { paymentId: id }, now);
  if (payment.state !== "SUCCESS") {
    const fact = endOf(payment);
    const gateway = { name: SANDBOX, merchantId: "" };
    if (fact) await applyFact(tx, { orderId: id, fact, source: "office", gateway, now });
    return 0;
  }
  const fromBill = (await refundedOf(tx, id)).bill.paise;
  await takeBack(tx, (await findRefundable(tx, payment, fromBill)).creditId, now);
  const can = await findRefundable(tx, payment, fromBill);
  const all = paise(can.creditPaise + can.billPaise);
  const of = { ...RETURNED, paymentId: id, captureId: payment.gatewayPaymentId };
  await insertReturned(tx, of, split(payment, can, all), now);
  return all;
}

function endOf(payment: PaymentRow): Fact | undefined {
  if (isOpen(payment)) return { kind: "failed", reason: by.reason };
  const standing = trackedStateOf(payment);
  return standing === "REVIEW" || standing === "OVERDUE" ? { kind: "closed", ...by } : undefined;
}

async function endUnidentified(tx: Tx, id: string, now: Date): Promise<number> {
  const before = await holdUnidentified(tx, id);
  await endRefunds(tx, { unidentifiedId: id }, now);
  await takeBack(tx, before?.creditId ?? null, now);
  const money = await holdUnidentified(tx, id);
  if (!money) throw new Error(`no unidentified money ${id}`);
  const { from, leftPaise: amountPaise, gatewayPaymentId: captureId } = money;
  await insertReturned(tx, { ...RETURNED, unidentifiedId: id, captureId }, [{ from, amountPaise }], now);
  return amountPaise;
}

async function endRefunds(tx: Tx, of: Parameters<typeof pendingRefunds>[1], now: Date): Promise<void> {
  const answer = { outcome: "refused" as const, reason: by.reason };
  for (const refund of await pendingRefunds(tx, of)) await applyRefundFact(tx, refund, answer, now);
}
