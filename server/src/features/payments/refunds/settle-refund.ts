import { paise } from "@aangan/contract/money";
import type { Tx } from "../../../platform/database/db.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { findRefundable } from "../../ledger/find-refundable.ts";
import { type HeldReceipt, holdReceipt } from "../../ledger/hold-receipt.ts";
import { findCredit, holdCredit } from "../../ledger/locks.ts";
import { moveMoney, type RefundedFrom } from "../../ledger/move-money.ts";
import type { RefundAnswer } from "../gateway.ts";
import { lockPaymentById } from "../locks.ts";
import { addRefunded, type PaymentRow, updatePayment } from "../queries.ts";
import { lockRefund, type RefundRow, refundedOf, updateRefund } from "./refund-queries.ts";
import { nextRefundCheck } from "./refund-schedule.ts";

/** No answer is not a fact, and only delays the next question. */
export interface RefundHeard {
  refundId: string;
  answer: RefundAnswer;
  now: Date;
}

type LockedMoney = PaymentRow | HeldReceipt;

/**
 * The only function that moves a refund. Locks its payment or receipt, then the refund; books only money that has gone
 * back. A repeated answer changes nothing.
 */
export async function applyRefundFact(
  tx: Tx,
  { paymentId, receiptId }: Pick<RefundRow, "paymentId" | "receiptId">,
  heard: RefundHeard,
): Promise<void> {
  const locked = paymentId ? await lockPaymentById(tx, paymentId) : await holdReceipt(tx, receiptId ?? "");
  const refund = await lockRefund(tx, heard.refundId);
  if (!locked || !refund) throw new Error(`no refund ${heard.refundId} of ${paymentId ?? receiptId}`);
  const { answer, now } = heard;
  if (refund.state === "SETTLED") return hearOfSettled(tx, refund, answer, now);
  if (answer.outcome === "refused") return fail(tx, refund, answer.reason, now);
  if (answer.outcome === "unknown") return wait(tx, refund, refund.state, now);
  switch (answer.refund.state) {
    case "settled":
      return settle(tx, locked, refund, answer.refund, now);
    case "failed":
      return fail(tx, refund, "", now);
    case "pending":
      return wait(tx, refund, refund.state === "REQUESTED" ? "SENT" : refund.state, now);
    case "notFound":
      return wait(tx, refund, refund.state, now);
  }
}

type SettledState = Extract<Extract<RefundAnswer, { outcome: "told" }>["refund"], { state: "settled" }>;

async function settle(
  tx: Tx,
  money: LockedMoney,
  refund: RefundRow,
  { amountPaise, gatewayRefundId, reference }: SettledState,
  now: Date,
): Promise<void> {
  const isPossible = amountPaise === refund.amountPaise && (await isStillThere(tx, money, refund));
  if (!isPossible) return contradict(tx, refund, now);
  await updateRefund(tx, refund.id, {
    state: "SETTLED",
    settledAt: now,
    gatewayRefundId,
    reference: reference ?? null,
    failure: null,
    nextCheckAt: null,
    claimedUntil: null,
  });
  const { gateway, paymentId } = refund;
  const from = await sourceOf(tx, money, refund);
  const move = {
    kind: "REFUND" as const,
    refundId: refund.id,
    gateway,
    paymentId,
    amountPaise: paise(amountPaise),
    from,
  };
  await moveMoney(tx, move, now);
  if (paymentId) await addRefunded(tx, paymentId, amountPaise);
}

async function sourceOf(tx: Tx, money: LockedMoney, { creditId, state }: RefundRow): Promise<RefundedFrom> {
  if (creditId === null && "billId" in money) return { source: "BILL", billId: money.billId };
  const credit = creditId === null ? undefined : await findCredit(tx, creditId);
  if (!credit) throw new Error(`a refund of ${money.id} is of no credit`);
  return { source: "CREDIT", creditId: credit.id, residentId: credit.residentId, wasHeld: state !== "REFUND_FAILED" };
}

/** A failed refund freed its money; it can be booked only if nobody has used it since. */
async function isStillThere(tx: Tx, money: LockedMoney, refund: RefundRow): Promise<boolean> {
  if (refund.state !== "REFUND_FAILED") return true;
  if (!("billId" in money)) return refund.amountPaise <= money.leftPaise;
  const refunded = await refundedOf(tx, money.id);
  const can = await findRefundable(tx, money, refunded.bill.paise);
  return refund.amountPaise <= (refund.source === "BILL" ? can.billPaise : can.creditPaise);
}

async function fail(tx: Tx, refund: RefundRow, reason: string, now: Date): Promise<void> {
  if (refund.state === "REFUND_FAILED") return;
  if (refund.creditId !== null) await holdCredit(tx, refund.creditId, -refund.amountPaise);
  const ended = { nextCheckAt: null, claimedUntil: null };
  await updateRefund(tx, refund.id, { state: "REFUND_FAILED", failure: reason, ...ended });
  // The gateway may have refused because it gave the money back by itself, so we ask about the payment.
  if (refund.paymentId) await updatePayment(tx, refund.paymentId, { nextCheckAt: now });
  await raiseAlert(tx, { kind: "refund_failed", ...aboutOf(refund) }, now);
}

async function wait(tx: Tx, refund: RefundRow, state: string, now: Date): Promise<void> {
  const isEnded = state === "REFUND_FAILED";
  const nextCheckAt = isEnded ? null : nextRefundCheck(refund.requestedAt, now);
  await updateRefund(tx, refund.id, { state, nextCheckAt, claimedUntil: null });
}

async function hearOfSettled(tx: Tx, refund: RefundRow, answer: RefundAnswer, now: Date): Promise<void> {
  const isFailed = answer.outcome === "told" && answer.refund.state === "failed";
  if (isFailed) await contradict(tx, refund, now);
}

/** The gateway's answer contradicts our books: nothing is booked, and a person hears of it. */
async function contradict(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  if (refund.state === "REQUESTED" || refund.state === "SENT") await wait(tx, refund, "SENT", now);
  await raiseAlert(tx, { kind: "refund_contradicted", ...aboutOf(refund) }, now);
}

const aboutOf = ({ id, paymentId }: RefundRow) => ({ subject: id, ...(paymentId && { paymentId }) });
