import { paise } from "@aangan/contract/money";
import { dayOf, later } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { raiseAlert } from "../../alerts/raise-alert.ts";
import { notifyResidents } from "../../emails/notify-residents.ts";
import { findRefundable, type HeldUnidentified, holdUnidentified } from "../../ledger/credits/find-refundable.ts";
import { findCredit, holdCredit } from "../../ledger/locks.ts";
import { moveMoney, type RefundedFrom } from "../../ledger/move-money.ts";
import type { RefundAnswer, RefundState } from "../company/gateway.ts";
import { lockPaymentById } from "../locks.ts";
import { addRefunded, type PaymentRow, updatePayment } from "../queries.ts";
import { lockRefund, type RefundRow, refundedOf, updateRefund } from "./refund-queries.ts";

type LockedMoney = PaymentRow | HeldUnidentified;
type RefundName = Pick<RefundRow, "id" | "paymentId" | "unidentifiedId">;

/**
 * The only function that moves a refund. Locks its payment or unidentified money, then the refund; books only money that has gone
 * back. A repeated answer changes nothing; no answer is not a fact, and only delays the next question.
 */
export async function applyRefundFact(tx: Tx, name: RefundName, answer: RefundAnswer, now: Date): Promise<void> {
  const { id, paymentId, unidentifiedId } = name;
  const locked = paymentId ? await lockPaymentById(tx, paymentId) : await holdUnidentified(tx, unidentifiedId ?? "");
  const refund = await lockRefund(tx, id);
  if (!locked || !refund) throw new Error(`no refund ${id} of ${paymentId ?? unidentifiedId}`);
  if (refund.state === "SETTLED") return checkSettled(tx, refund, answer, now);
  if (answer.outcome === "refused") return fail(tx, refund, answer.reason, now);
  if (answer.outcome === "unknown") return wait(tx, refund, refund.state, now);
  const refundState = answer.refund;
  if (refundState.state === "settled") return settle(tx, locked, refund, refundState, now);
  if (refundState.state === "failed") return fail(tx, refund, "", now);
  const isSent = refundState.state === "pending" && refund.state === "REQUESTED";
  return wait(tx, refund, isSent ? "SENT" : refund.state, now);
}

const NOT_WATCHED = { nextCheckAt: null, claimedUntil: null };

type Judgement = Extract<RefundState, { state: "settled" }>;

async function settle(tx: Tx, locked: LockedMoney, refund: RefundRow, judgement: Judgement, now: Date): Promise<void> {
  const { amountPaise, gatewayRefundId, reference = null } = judgement;
  const isPossible = amountPaise === refund.amountPaise && (await isStillThere(tx, locked, refund));
  if (!isPossible) return contradict(tx, refund, now);
  const { id: refundId, gateway, paymentId } = refund;
  const ended = { settledAt: now, gatewayRefundId, reference, failure: null, ...NOT_WATCHED };
  await updateRefund(tx, refundId, { state: "SETTLED", ...ended });
  const money = { gateway, paymentId, amountPaise: paise(amountPaise), from: await sourceOf(tx, locked, refund) };
  await moveMoney(tx, { kind: "REFUND", refundId, ...money, valueOn: dayOf(now) }, now);
  if (paymentId) await addRefunded(tx, paymentId, amountPaise);
  if (!("billId" in locked)) return;
  const facts = { amountPaise, way: "online" as const, reference: reference ?? "" };
  await notifyResidents(tx, "refund", [{ key: `refund:${refundId}`, residentId: locked.residentId, facts }], now);
}

async function sourceOf(tx: Tx, money: LockedMoney, { creditId, state }: RefundRow): Promise<RefundedFrom> {
  if (creditId === null && "billId" in money && money.billId !== null) return { source: "BILL", billId: money.billId };
  const credit = creditId === null ? undefined : await findCredit(tx, creditId);
  if (!credit) throw new Error(`a refund of ${money.id} is of no credit`);
  return { source: "CREDIT", creditId: credit.id, residentId: credit.residentId, wasHeld: state !== "REFUND_FAILED" };
}

/** A failed refund freed its money; it can be booked only if nobody has used it since. */
async function isStillThere(tx: Tx, money: LockedMoney, refund: RefundRow): Promise<boolean> {
  if (refund.state !== "REFUND_FAILED") return true;
  if (!("billId" in money)) return refund.amountPaise <= money.leftPaise;
  const can = await findRefundable(tx, money, (await refundedOf(tx, money.id)).bill.paise);
  return refund.amountPaise <= (refund.source === "BILL" ? can.billPaise : can.creditPaise);
}

async function fail(tx: Tx, refund: RefundRow, reason: string, now: Date): Promise<void> {
  if (refund.state === "REFUND_FAILED") return;
  if (refund.creditId !== null) await holdCredit(tx, refund.creditId, -refund.amountPaise);
  await updateRefund(tx, refund.id, { state: "REFUND_FAILED", failure: reason, ...NOT_WATCHED });
  // The gateway may have refused because it gave the money back by itself, so we ask about the payment.
  if (refund.paymentId) await updatePayment(tx, refund.paymentId, { nextCheckAt: now });
  await raiseAlert(tx, { kind: "refund_failed", ...aboutOf(refund) }, now);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ages = [10_000, 30_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const THEN_EVERY = 12 * HOUR;

function nextCheck(requestedAt: Date, now: Date): Date {
  const age = ages.find((one) => later(requestedAt, one) > now);
  return age === undefined ? later(now, THEN_EVERY) : later(requestedAt, age);
}

async function wait(tx: Tx, refund: RefundRow, state: string, now: Date): Promise<void> {
  const nextCheckAt = state === "REFUND_FAILED" ? null : nextCheck(refund.requestedAt, now);
  await updateRefund(tx, refund.id, { state, nextCheckAt, claimedUntil: null });
}

async function checkSettled(tx: Tx, refund: RefundRow, answer: RefundAnswer, now: Date): Promise<void> {
  const isFailed = answer.outcome === "told" && answer.refund.state === "failed";
  if (isFailed) await contradict(tx, refund, now);
}

/** The gateway's answer contradicts our books: nothing is booked, and a person hears of it. */
async function contradict(tx: Tx, refund: RefundRow, now: Date): Promise<void> {
  if (refund.state === "REQUESTED" || refund.state === "SENT") await wait(tx, refund, "SENT", now);
  await raiseAlert(tx, { kind: "refund_contradicted", ...aboutOf(refund) }, now);
}

const aboutOf = ({ id, paymentId }: RefundRow) => ({ subject: id, ...(paymentId && { paymentId }) });
