import { officeMethods } from "@aangan/contract/methods";
import { sql } from "kysely";
import { expect } from "vitest";
import { checkAccounts } from "../../server/test/money/check-accounts.ts";
import { checkHome } from "../../server/test/money/check-home.ts";
import { deadlocks } from "../../server/test/money/faults.ts";
import type { Run } from "../../server/test/money/run.ts";
import { checkApprovals } from "./check-approvals.ts";
import { checkDrawer } from "./check-drawer.ts";
import { checkNumbers } from "./with-receipts.ts";

/** Compares the portal's books with the company's: orders, refunds and the balance. */
export async function checkRun(run: Run): Promise<void> {
  await checkOrders(run);
  await checkCredits(run);
  await checkRefunds(run);
  await checkNoted(run);
  await checkReturned(run);
  await checkBalance(run);
  await checkRests(run);
  await checkDrawer(run);
  await checkNumbers(run);
  for (const resident of [run.resident, run.other]) await checkAccounts({ ...run, resident });
  await checkHome(run.desk.database.db, run.desk.now());
  await checkApprovals(run);
  expect(deadlocks, JSON.stringify(deadlocks, null, 1)).toEqual([]);
  expect(await run.desk.brokenRules()).toEqual([]);
}

/** Those that the company knows. */
function paymentsOf({ desk, resident }: Run) {
  const own = desk.database.db.selectFrom("payments").selectAll().where("residentId", "=", resident);
  return own.where("gateway", "not in", [...officeMethods]).execute();
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** Every captured order is a success or awaits a decision; no other is a success. */
export async function checkOrders(run: Run): Promise<void> {
  const { company } = run;
  const payments = await paymentsOf(run);
  const known = payments.map(({ id }) => id);
  for (const id of company.gateway.orders.keys()) expect(known).toContain(id);
  for (const payment of payments) {
    const stands = { id: payment.id, ...company.gateway.orders.get(payment.id)?.state, is: payment.state };
    expect(ends(run, payment, payments), JSON.stringify(stands)).toContain(payment.state);
    if (payment.state !== "SUCCESS") continue;
    const ids = payment.gatewayPaymentId ?? "";
    expect(payment.capturedPaise).toBe(company.taken.get(ids)?.amountPaise);
  }
}

/** The states in which a payment may end, given what is true of its order. */
function ends({ company }: Run, payment: Payment, payments: Payment[]): string[] {
  const { id, amountPaise } = payment;
  const order = company.gateway.orders.get(id)?.state;
  const back = company.returned.has(`back ${id}`) ? ["FAILED", "EXPIRED", "REVIEW"] : [];
  const closed = payment.closedBy === null ? [] : ["FAILED"];
  const isForeign = order?.state === "succeeded" && order.capture.currency !== "INR";
  // The office cannot accept another currency.
  const accepted = payment.acceptedBy === null || isForeign ? [] : ["SUCCESS"];
  if (order?.state !== "succeeded" && back.length === 0) return ["FAILED", "EXPIRED", "REVIEW"];
  const own = company.captureOf(id);
  const hasOwn = order?.state !== "succeeded" || order.capture.gatewayPaymentIds.includes(`T-${id}`);
  const isWrong = own?.amountPaise !== amountPaise || isForeign;
  // When two orders claim one transaction, one gets it.
  const transactionId = hasOwn ? `T-${id}` : (order?.capture.gatewayPaymentIds[0] ?? "");
  const holder = payments.find(({ gatewayPaymentId }) => gatewayPaymentId === transactionId);
  if (!hasOwn) return ["REVIEW", "SUCCESS", ...closed];
  if (holder && holder.id !== id) return ["REVIEW", ...closed, ...back];
  if (isWrong) return ["REVIEW", ...closed, ...accepted, ...back];
  return ["SUCCESS", ...back];
}

/**
 * A bill's rest can always be paid at the company, unless two simultaneous payments, one that succeeded late, the
 * office or a refund left it.
 */
async function checkRests({ desk, resident, company }: Run): Promise<void> {
  const { leastPaise } = company.gateway.facts;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM bills WHERE resident_id = ${resident} AND remaining_paise > 0 AND remaining_paise < ${leastPaise}
      AND NOT EXISTS (SELECT FROM payments WHERE bill_id = bills.id
        AND (gateway = ANY (${[...officeMethods]}::text[]) OR superseded_at IS NOT NULL OR accepted_by IS NOT NULL OR refunded_paise > 0 OR id IN (
          SELECT payment_id FROM payment_facts WHERE state_before IN ('FAILED', 'EXPIRED') AND state_after = 'SUCCESS')))
      AND NOT EXISTS (SELECT FROM credit_uses JOIN credit_use_returns ON credit_use_id = credit_uses.id
        WHERE bill_id = bills.id)`.execute(desk.database.db);
  expect(rows).toEqual([]);
}

/** Money became a credit only where its bill was full, or the office wanted it. */
async function checkCredits({ desk, resident }: Run): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT payments.id FROM payments
      JOIN bills ON bills.id = payments.bill_id
      JOIN journals ON journals.payment_id = payments.id AND journals.kind = 'CAPTURE'
      JOIN ledger AS credited ON credited.journal_id = journals.id AND credited.account_kind = 'CREDIT'
    WHERE payments.resident_id = ${resident} AND bills.cancelled_at IS NULL
      AND NOT EXISTS (SELECT FROM payment_facts WHERE payment_id = payments.id AND fact = 'kept')
      AND bills.total_paise > (SELECT coalesce(sum(amount_paise), 0) FROM ledger
        WHERE account_kind = 'BILL' AND account_id = bills.id AND journal_id <= journals.id)`.execute(desk.database.db);
  expect(rows).toEqual([]);
}

/** Our refunds ended as at the company, which has no others from us. */
async function checkRefunds(run: Run): Promise<void> {
  const { company, office } = run;
  const refunds = (await refundsOf(run)).filter(({ madeBy }) => madeBy === "office");
  for (const { id, state } of refunds) {
    const truth = company.gateway.refunds.get(id)?.state.state ?? "failed";
    // A failed refund's money that was spent elsewhere cannot be taken again; an alert says so.
    const hasAlert = (await office.alertsAbout(id)).includes("refund_contradicted");
    const ends = truth !== "settled" ? ["REFUND_FAILED"] : hasAlert ? ["SETTLED", "REFUND_FAILED"] : ["SETTLED"];
    expect(ends, `refund ${id}, ${truth} at the company`).toContain(state);
  }
  expect([...company.overAsked].filter((id) => !company.turned.has(id))).toEqual([]);
  for (const id of company.gateway.refunds.keys()) expect(refunds.map((refund) => refund.id)).toContain(id);
}

/** Every refund that the company made by itself is noted once. */
async function checkNoted(run: Run): Promise<void> {
  const { db } = run.desk.database;
  const transactions = await db.selectFrom("paymentTransactions").selectAll().execute();
  const holderOf = (captureId: string) =>
    transactions.find(({ gatewayPaymentId }) => gatewayPaymentId === captureId)?.paymentId;
  const own = (await refundsOf(run)).filter(({ madeBy }) => madeBy === "gateway");
  // A refund of a capture held by another payment is not booked.
  const isOthers = ({ paymentId, captureId, source }: (typeof own)[number]) => {
    const holder = holderOf(`T-${paymentId}`);
    return source === null && captureId === null && holder !== undefined && holder !== paymentId;
  };
  const noted = own
    .filter((refund) => !isOthers(refund))
    .map(({ paymentId, captureId, amountPaise }) => ({
      orderId: captureId?.startsWith("second") ? captureId : paymentId,
      amountPaise,
    }));
  const gatewayRefunds = [...run.company.returned.values()].map(({ captureId, orderId, amountPaise }) => ({
    orderId: captureId.startsWith("second") ? captureId : (holderOf(captureId) ?? orderId),
    amountPaise,
  }));
  expect(sumsOf(noted)).toEqual(sumsOf(gatewayRefunds));
}

function refundsOf({ desk, company }: Run) {
  const { name } = company.gateway.facts;
  return desk.database.db.selectFrom("refunds").selectAll().where("gateway", "=", name).execute();
}

function sumsOf(refunds: { orderId: string | null; amountPaise: number }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { orderId, amountPaise } of refunds) sums[orderId ?? ""] = (sums[orderId ?? ""] ?? 0) + amountPaise;
  return sums;
}

/** Refunds by the company are taken off our books, except while a credit's money is on another bill. */
async function checkReturned({ desk, company }: Run): Promise<void> {
  const { rows } = await sql<{ id: string; unbooked: number; used: number }>`
    SELECT payments.id, sum(refunds.amount_paise)::bigint AS unbooked, coalesce(max((SELECT sum(amount_paise)
      FROM credit_uses WHERE credit_id = credits.id
        AND NOT EXISTS (SELECT FROM credit_use_returns WHERE credit_use_id = credit_uses.id))), 0)::bigint AS used
    FROM payments JOIN refunds ON refunds.payment_id = payments.id AND refunds.source IS NULL
      LEFT JOIN credits ON credits.payment_id = payments.id
    WHERE payments.gateway = ${company.gateway.facts.name} AND payments.state = 'SUCCESS'
    GROUP BY payments.id`.execute(desk.database.db);
  expect(rows.filter(({ unbooked, used }) => unbooked > used)).toEqual([]);
}

/** The company's account is what it holds of ours, less what awaits a decision. */
async function checkBalance(run: Run): Promise<void> {
  const { company, desk } = run;
  const { db } = desk.database;
  const { name } = company.gateway.facts;
  const payments = await paymentsOf(run);
  const isBooked = (id: string | null) =>
    id === null || payments.some((payment) => payment.id === id && payment.state === "SUCCESS");
  const unidentified = await db.selectFrom("unidentifiedMoney").selectAll().where("gateway", "=", name).execute();
  const unbooked = await db
    .selectFrom("refunds")
    .select("captureId")
    .where("gateway", "=", name)
    .where("source", "is", null)
    .where("paymentId", "is not", null)
    .execute();
  // Refunded before its order had any money.
  const isGone = (id: string) => unbooked.some(({ captureId }) => captureId === id);
  const nobodys = [...company.taken].filter(
    ([id, { orderId }]) => !id.startsWith("T-") && isBooked(orderId) && !isGone(id),
  );
  expect(unidentified.map(({ gatewayPaymentId }) => gatewayPaymentId).sort()).toEqual(nobodys.map(([id]) => id).sort());
  const refunds = await db
    .selectFrom("refunds")
    .select("amountPaise")
    .where("gateway", "=", name)
    .where("state", "=", "SETTLED")
    .where("source", "is not", null)
    .execute();
  const entries = await db
    .selectFrom("ledger")
    .select("amountPaise")
    .where("accountKind", "=", "CLEARING")
    .where("accountId", "=", name)
    .execute();
  const sum = (rows: { amountPaise: number }[]) => rows.reduce((total, row) => total + row.amountPaise, 0);
  const captured = payments.reduce((total, { capturedPaise }) => total + capturedPaise, 0);
  const holds = captured + sum(nobodys.map(([, money]) => money)) - sum(refunds);
  expect(sum(entries)).toBe(0 - holds);
}
