import type { Verdict } from "@aangan/contract/features/settlements";
import { dayOf, later } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/ids.ts";
import { forEachIsolated } from "../alerts/each-apart.ts";
import { raiseAlert } from "../alerts/raise-alert.ts";
import { recordUnidentified } from "../ledger/credits/record-unidentified.ts";
import type { SettlementLine } from "../payments/company/gateway.ts";
import type { PaymentNeeds } from "../payments/company/needs.ts";
import { noteGatewayRefund, noteUnidentifiedRefund } from "../payments/refunds/record-gateway-refund.ts";
import { fetchRefundState } from "../payments/refunds/send-refunds.ts";
import { fetchOrderState } from "../payments/settle/fetch-order-state.ts";
import * as queries from "./queries.ts";

type Compared = { line: SettlementLine; paymentId: string | null; verdict: Verdict };
type OwnRefund = NonNullable<Awaited<ReturnType<typeof queries.refundOfLine>>>;
type ReturnedMoney = { kind: "payment" | "unidentified"; id: string };

const DAY_MS = 24 * 60 * 60_000;

/** A payment that the gateway has not listed by then needs a look. */
export const MISSING_AFTER_DAYS = 4;

/** Books a payment only after asking the gateway; reports other differences. Returns false when it did not answer. */
export async function compareSettlement(needs: PaymentNeeds, day: string): Promise<boolean> {
  const { gateway, clock } = needs;
  const answer = await gateway.settlements(day);
  if (answer.outcome === "unknown") return false;
  const compared: Compared[] = [];
  // Payments first, so that their refunds find them.
  const lines = answer.outcome === "told" ? [...answer.lines].sort((a, b) => a.kind.localeCompare(b.kind)) : [];
  for (const listed of listedOnce(lines)) compared.push(await compareApart(needs, listed));
  if (answer.outcome === "untold") await askAboutUnpaid(needs, day);
  const { name } = gateway.facts;
  const action = { actor: { kind: "clock" as const }, action: "compare-settlement", subject: day, requestId: newId() };
  await needs.commit(action, async (tx) => {
    const comparedAt = clock();
    const rows = compared.map((one) => rowOf(one, name, day));
    await queries.replaceDay(tx, { gateway: name, day, told: answer.outcome, comparedAt }, rows);
    if (answer.outcome === "told") await alertMissing(tx, name, day, comparedAt);
  });
  return true;
}

/** `isContradicted`: the report says something else about the transaction, too. */
type Listed = { line: SettlementLine; isContradicted: boolean };

function listedOnce(lines: readonly SettlementLine[]): Listed[] {
  const listed = new Map<string, Listed>();
  for (const line of lines) {
    const key = `${line.kind} ${line.gatewayId}`;
    const first = listed.get(key);
    if (!first) listed.set(key, { line, isContradicted: false });
    else if (!isSame(first.line, line)) first.isContradicted = true;
  }
  return [...listed.values()];
}

function isSame(one: SettlementLine, other: SettlementLine): boolean {
  return one.orderId === other.orderId && one.refundId === other.refundId && one.amountPaise === other.amountPaise;
}

/** A line that fails counts as differing and does not stop the others. */
async function compareApart(needs: PaymentNeeds, { line, isContradicted }: Listed): Promise<Compared> {
  try {
    const compared = await (line.kind === "payment" ? comparePayment : compareRefund)(needs, line);
    return isContradicted ? await differs(needs, line, compared.paymentId) : compared;
  } catch (error) {
    needs.log.error({ err: error, line: line.gatewayId }, "a line of a settlement report could not be compared");
    return differs(needs, line, null);
  }
}

async function comparePayment(needs: PaymentNeeds, line: SettlementLine): Promise<Compared> {
  const { database, gateway } = needs;
  const { name } = gateway.facts;
  const own = await queries.paymentOfCapture(database.db, name, line.gatewayId);
  const savedPayment = own ?? (await queries.paymentOfOrder(database.db, name, line.orderId));
  if (!savedPayment) return unidentified(needs, line, null);
  const wasPaid = savedPayment.state === "SUCCESS";
  const payment = wasPaid ? savedPayment : (await fetchOrderState(needs, savedPayment, "settlement")).payment;
  if (payment.state !== "SUCCESS") return differs(needs, line, payment.id);
  // A second capture of one order is nobody's yet.
  const isIts = own ?? (await queries.paymentOfCapture(database.db, name, line.gatewayId));
  if (isIts?.id !== payment.id) return unidentified(needs, line, payment.id);
  // One of several transactions of a payment carries only part of its money.
  const isPart =
    line.amountPaise < payment.capturedPaise && (await queries.hasSeveralTransactions(database.db, payment.id));
  if (line.amountPaise !== payment.capturedPaise && !isPart) return differs(needs, line, payment.id);
  return { line, paymentId: payment.id, verdict: wasPaid ? "matches" : "booked_by_it" };
}

async function compareRefund(needs: PaymentNeeds, line: SettlementLine): Promise<Compared> {
  const { database, gateway, commit, clock } = needs;
  const { name } = gateway.facts;
  const known = await queries.refundOfLine(database.db, name, line.refundId, line.gatewayId);
  if (known?.madeBy === "office") return compareOwnRefund(needs, line, known);
  if (known) return { line, paymentId: known.paymentId, verdict: "refund_by_gateway" };
  const money = await moneyGivenBack(needs, line);
  if (!money) return differs(needs, line, null);
  const action = { actor: { kind: "gateway" as const, id: name }, action: "note-refund", requestId: newId() };
  const { gatewayId: gatewayRefundId, captureId, amountPaise } = line;
  const refund = { gatewayRefundId, captureId, amountPaise };
  const note = money.kind === "payment" ? noteGatewayRefund : noteUnidentifiedRefund;
  await commit({ ...action, subject: money.id }, (tx) => note(tx, money.id, refund, clock()));
  return { line, paymentId: money.kind === "payment" ? money.id : null, verdict: "refund_by_gateway" };
}

/** Found by capture; by order only while no second capture of it is known. Undefined instead of a guess. */
async function moneyGivenBack(needs: PaymentNeeds, line: SettlementLine): Promise<ReturnedMoney | undefined> {
  const { captureId, orderId } = line;
  const { db } = needs.database;
  const { name } = needs.gateway.facts;
  const ofOrder = await queries.paymentOfOrder(db, name, orderId);
  if (captureId !== undefined) {
    const own = await queries.paymentOfCapture(db, name, captureId);
    if (own) return { kind: "payment", id: own.id };
    const [unidentified] = await queries.unidentifiedOf(db, name, "gatewayPaymentId", captureId);
    if (unidentified) return { kind: "unidentified", id: unidentified.id };
    // As long as a payment has no money, every capture is a part of it.
    return ofOrder && ofOrder.state !== "SUCCESS" ? backToPayer(needs, ofOrder, line) : undefined;
  }
  const [unidentified, ...otherRows] =
    orderId === null ? [] : await queries.unidentifiedOf(db, name, "orderId", orderId);
  if (ofOrder) return unidentified ? undefined : backToPayer(needs, ofOrder, line);
  return unidentified && otherRows.length === 0 ? { kind: "unidentified", id: unidentified.id } : undefined;
}

/** What an order brought is booked before what went back of it, so a payment without money waits for the company's answer. */
async function backToPayer(
  needs: PaymentNeeds,
  savedPayment: Parameters<typeof fetchOrderState>[1],
  line: SettlementLine,
): Promise<ReturnedMoney | undefined> {
  if (savedPayment.state === "SUCCESS") return { kind: "payment", id: savedPayment.id };
  const { told, payment } = await fetchOrderState(needs, savedPayment, "settlement");
  if (told === "unknown") return undefined;
  return payment.state === "SUCCESS" ? moneyGivenBack(needs, line) : { kind: "payment", id: savedPayment.id };
}

/** Asks again about a refund that is not settled here, for it may have been reported as failed. */
async function compareOwnRefund(needs: PaymentNeeds, line: SettlementLine, ours: OwnRefund): Promise<Compared> {
  const { paymentId } = ours;
  if (ours.amountPaise !== line.amountPaise) return differs(needs, line, paymentId);
  if (ours.state === "SETTLED") return { line, paymentId, verdict: "matches" };
  await fetchRefundState(needs, ours, { kind: "clock" });
  const refund = await queries.refundOfLine(needs.database.db, ours.gateway, line.refundId, line.gatewayId);
  return refund?.state === "SETTLED" ? { line, paymentId, verdict: "booked_by_it" } : differs(needs, line, paymentId);
}

async function unidentified(needs: PaymentNeeds, line: SettlementLine, paymentId: string | null): Promise<Compared> {
  const { name } = needs.gateway.facts;
  const { gatewayId: gatewayPaymentId, orderId } = line;
  const amountPaise = line.amountPaise - (await queries.returnedUnbooked(needs.database.db, name, gatewayPaymentId));
  if (amountPaise <= 0) return { line, paymentId, verdict: "matches" };
  const action = { actor: { kind: "gateway" as const, id: name }, action: "keep-unidentified", requestId: newId() };
  const money = { gateway: name, gatewayPaymentId, orderId, amountPaise };
  await needs.commit({ ...action, subject: gatewayPaymentId }, (tx) => recordUnidentified(tx, money, needs.clock()));
  return { line, paymentId, verdict: "unidentified" };
}

async function differs(needs: PaymentNeeds, line: SettlementLine, paymentId: string | null): Promise<Compared> {
  const about = { subject: line.gatewayId, ...(paymentId && { paymentId }) };
  await needs.database.inTransaction((tx) => raiseAlert(tx, { kind: "settlement_differs", ...about }, needs.clock()));
  return { line, paymentId, verdict: "amount_differs" };
}

async function askAboutUnpaid(needs: PaymentNeeds, day: string): Promise<void> {
  await forEachIsolated(
    needs,
    await queries.unpaidOrders(needs.database.db, needs.gateway.facts.name, day),
    (payment) => fetchOrderState(needs, payment, "settlement"),
    ({ id, nextCheckAt }) => ({ subject: id, paymentId: id, dueAt: nextCheckAt }),
  );
}

async function alertMissing(tx: Tx, gateway: string, day: string, now: Date): Promise<void> {
  if (day > dayOf(later(now, -MISSING_AFTER_DAYS * DAY_MS))) return;
  for (const { id } of await queries.unlistedPayments(tx, gateway, day)) {
    await raiseAlert(tx, { kind: "settlement_missing", subject: id, paymentId: id }, now);
  }
}

function rowOf({ line, paymentId, verdict }: Compared, gateway: string, day: string) {
  const { kind, gatewayId, orderId, captureId, amountPaise, feePaise, taxPaise, settlementId, utr } = line;
  const money = { amountPaise, feePaise, taxPaise, settlementId: settlementId ?? null, utr: utr ?? null };
  return { gateway, day, kind, gatewayId, orderId, captureId: captureId ?? null, paymentId, verdict, ...money };
}
