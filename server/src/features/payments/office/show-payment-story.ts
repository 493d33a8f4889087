import type { WireOf } from "@aangan/contract/endpoint";
import type {
  Difference,
  PaymentEvent,
  PaymentStanding,
  PaymentStory,
} from "@aangan/contract/features/payments/watched";
import { isOfficeMethod } from "@aangan/contract/methods";
import { paise } from "@aangan/contract/money";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { showMoneyOf } from "../../ledger/credits/find-refundable.ts";
import { possibleDecisions } from "../decisions.ts";
import { trackedStateOf } from "../payment-state.ts";
import { listRefunds } from "../refunds/list-refunds.ts";
import { refundedOf } from "../refunds/refund-queries.ts";
import { methodOf } from "../show/wire.ts";
import * as queries from "../watch-queries.ts";
import { toWatched } from "./list-watched-payments.ts";

/** The money of a cheque is there when the bank has credited it; what was taken back is gone. */
const NOT_THERE = { refundableFromBill: paise(0), refundableFromCredit: paise(0) };

/** `companies` are those that can be asked. Refuses with `not_found`. */
export async function showPaymentStory(db: Db, id: string, companies: string[]): Promise<WireOf<typeof PaymentStory>> {
  const row = (await queries.watchedPayment(db, id)) ?? refuse("not_found");
  const facts = await queries.factsOfPayment(db, id);
  const messages = await queries.messagesOfOrder(db, row.gateway, id);
  const refunds = await listRefunds(db, { paymentId: id });
  const ids = await queries.transactionsOf(db, id);
  const bookable = await queries.bookableCapture(db, id);
  const money = await moneyOf(db, row);
  return {
    payment: {
      ...row,
      ...toWatched(row),
      gatewayPaymentIds: isOfficeMethod(row.gateway) ? [] : ids,
      method: methodOf(row),
      reference: row.reference ?? "",
      expiresAt: row.expiresAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      reversedAt: row.reversedAt?.toISOString(),
      ...(row.receiptId !== null && { receipt: { _id: row.receiptId, number: row.receiptNumber ?? "" } }),
    },
    bill: billOf(row),
    money,
    events: facts.map(toEvent),
    messages: messages.map(({ eventKey, receivedAt, tries, doneAt, nextTryAt }) => ({
      _id: eventKey,
      receivedAt: receivedAt.toISOString(),
      tries,
      state: doneAt ? "read" : nextTryAt ? "waiting" : "parked",
    })),
    refunds,
    companies,
    decisions: possibleDecisions(trackedStateOf(row), bookable),
  };
}

function billOf({ billId, totalPaise, remainingPaise, billStatus }: queries.WatchedRow) {
  if (billId === null) return null;
  const [totalAmount, remainingAmount] = [paise(totalPaise ?? 0), paise(remainingPaise ?? 0)];
  return { _id: billId, totalAmount, remainingAmount, status: billStatus ?? "" };
}

async function moneyOf(db: Db, row: queries.WatchedRow): Promise<WireOf<typeof PaymentStory>["money"]> {
  if (row.state !== "SUCCESS") return null;
  const refunded = await refundedOf(db, row.id);
  const money = { captured: paise(row.capturedPaise), ...(await showMoneyOf(db, row, refunded)) };
  const isThere = row.reversedAt === null && (row.gateway !== "cheque" || row.receiptState === "CLEARED");
  return isThere ? money : { ...money, ...NOT_THERE };
}

function toEvent(row: Awaited<ReturnType<typeof queries.factsOfPayment>>[number]): WireOf<typeof PaymentEvent> {
  const detail = row.detail as { capture?: { amountPaise: number }; differences?: Difference[]; reason?: string };
  return {
    at: row.recordedAt.toISOString(),
    from: row.source,
    fact: row.fact,
    before: row.stateBefore as PaymentStanding,
    after: row.stateAfter as PaymentStanding,
    amount: detail.capture ? paise(detail.capture.amountPaise) : null,
    differences: detail.differences ?? [],
    reason: detail.reason ?? "",
  };
}
