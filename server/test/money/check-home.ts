import { expect } from "vitest";
import { showMonthEnd } from "../../src/features/month-end/show-month-end.ts";
import { showHome } from "../../src/features/overview/show-home.ts";
import { dayOf } from "../../src/platform/clock.ts";
import type { Db } from "../../src/platform/database/db.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** The home's figures and the month's file are what the bills and the ledger have, read row by row. */
export async function checkHome(db: Db, now: Date): Promise<void> {
  const home = await showHome(db, now);
  const today = dayOf(now);
  const month = today.slice(0, 7);
  const bills = await db.selectFrom("bills").selectAll().execute();
  const entries = await readLedger(db);
  const live = bills.filter(({ cancelledAt }) => cancelledAt === null);
  const rests = live.map(({ id, totalPaise, residentId, dueOn }) => {
    const paid = entries.filter(({ accountKind, accountId }) => accountKind === "BILL" && accountId === id);
    return { residentId, dueOn, paise: totalPaise - sum(paid.map(({ amountPaise }) => amountPaise)) };
  });

  expect(home.outstanding).toBe(sum(rests.map(({ paise }) => paise)));
  expect(sum(home.ages.map(({ amount }) => amount))).toBe(home.outstanding);
  for (const { age, amount } of home.ages) {
    expect([age, amount]).toEqual([
      age,
      sum(rests.filter((one) => ageOf(one.dueOn, today) === age).map((one) => one.paise)),
    ]);
  }
  const raised = bills.filter(({ uploadedAt }) => dayOf(uploadedAt).startsWith(month));
  const withdrawn = bills.filter(({ cancelledAt }) => cancelledAt !== null && dayOf(cancelledAt).startsWith(month));
  const totalOf = (some: typeof bills) => sum(some.map(({ totalPaise }) => totalPaise));
  expect(home.thisMonth.billed).toBe(totalOf(raised) - totalOf(withdrawn));

  // What bills, credits and nobody got, and what was taken off them again.
  const receivedEntries = entries.filter(
    ({ accountKind, valueOn }) => valueOn.startsWith(month) && RECEIVING_KINDS.includes(accountKind),
  );
  const paiseOf = (of: typeof receivedEntries) => sum(of.map(({ amountPaise }) => amountPaise));
  const refunds = receivedEntries.filter(({ refundKind }) => refundKind === "refund");
  expect(home.thisMonth.refunded).toBe(0 - paiseOf(refunds));
  expect(home.thisMonth.collected).toBe(paiseOf(receivedEntries) - paiseOf(refunds));
  expect(sum(home.days.map(({ collected }) => collected))).toBe(home.thisMonth.collected);
  expect(sum(home.ways.map(({ amount }) => amount))).toBe(home.thisMonth.collected);
  for (const figure of ["billed", "collected"] as const) {
    expect(sum(home.complexes.map((one) => one[figure]))).toBe(home.thisMonth[figure]);
  }
  expect(sum(home.complexes.map(({ outstanding }) => outstanding))).toBe(home.outstanding);
  expect(home.largestDues.map(({ amount }) => amount)).toEqual(largestDues(rests));
  await checkMonthEnd(db, month, now, home);
}

const RECEIVING_KINDS = ["BILL", "CREDIT", "UNIDENTIFIED"];

function ageOf(dueOn: string, today: string): string {
  const late = Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
  if (late <= 0) return "notDue";
  if (late > 90) return "over90";
  return late <= 30 ? "upTo30" : late <= 60 ? "upTo60" : "upTo90";
}

function largestDues(rests: readonly { residentId: string; paise: number }[]): number[] {
  const byResident = new Map<string, number>();
  for (const { residentId, paise } of rests) byResident.set(residentId, (byResident.get(residentId) ?? 0) + paise);
  return [...byResident.values()]
    .filter((paise) => paise > 0)
    .sort((one, other) => other - one)
    .slice(0, 10);
}

function readLedger(db: Db) {
  return db
    .selectFrom("ledger")
    .innerJoin("journals", "journals.id", "ledger.journalId")
    .leftJoin("refunds", "refunds.id", "journals.refundId")
    .select(["ledger.accountKind", "ledger.accountId", "ledger.amountPaise", "journals.kind", "journals.valueOn"])
    .select("refunds.kind as refundKind")
    .execute();
}

/** The month that is not over: what is open at its end is what is open now. */
async function checkMonthEnd(
  db: Db,
  month: string,
  now: Date,
  home: Awaited<ReturnType<typeof showHome>>,
): Promise<void> {
  const { complexes, received, bills, payments, movements } = await showMonthEnd(db, month, now);
  for (const of of complexes) {
    const paidOnBills = of.onBills + of.used - of.usedBack - of.reversedOfBills - of.refundedOfBills;
    expect(of.opening + of.billed - of.cancelled - paidOnBills, `${of.complex} is open`).toBe(of.closing);
    const added = of.asAdvances + of.assigned - of.used + of.usedBack - of.reversedOfAdvances - of.refundedOfAdvances;
    expect(of.openingAdvances + added, `advances of ${of.complex}`).toBe(of.closingAdvances);
    const lying = of.openingUnidentified + of.unidentified - of.givenToFlats - of.refundedOfUnidentified;
    expect(lying, "unidentified").toBe(of.closingUnidentified);
    const methodRows = received.filter(({ complex }) => complex === of.complex);
    expect(sum(methodRows.map((one) => one.received))).toBe(of.onBills + of.asAdvances + of.unidentified);
    expect(sum(methodRows.map(({ assigned }) => assigned))).toBe(of.assigned - of.givenToFlats);
    expect(sum(methodRows.map(({ cancelled }) => cancelled))).toBe(of.reversedOfBills + of.reversedOfAdvances);
    expect(sum(methodRows.map(({ refunded }) => refunded))).toBe(
      of.refundedOfBills + of.refundedOfAdvances + of.refundedOfUnidentified,
    );
  }
  for (const one of received) expect(one.received + one.assigned - one.cancelled, one.way).toBe(one.collected);
  const inAll = (figure: "closing" | "billed" | "cancelled") => sum(complexes.map((of) => of[figure]));
  expect(inAll("closing")).toBe(home.outstanding);
  expect(sum(received.map(({ collected }) => collected))).toBe(home.thisMonth.collected);
  expect(sum(bills.map(({ billed }) => billed))).toBe(inAll("billed"));
  expect(sum(bills.map(({ cancelled }) => cancelled))).toBe(inAll("cancelled"));
  const came = payments.map(({ onBill, asAdvance, unidentified }) => onBill + asAdvance + unidentified);
  expect(sum(came)).toBe(sum(received.map((one) => one.received)));
  expect(sum(received.map(({ refunded }) => refunded))).toBe(home.thisMonth.refunded);
  const of = (kind: string, part: "bill" | "advance") =>
    sum(movements.filter((one) => one.kind === kind).map((one) => one[part]));
  expect(of("reversal", "bill")).toBe(0 - sum(complexes.map(({ reversedOfBills }) => reversedOfBills)));
  expect(of("refund", "advance")).toBe(0 - sum(complexes.map(({ refundedOfAdvances }) => refundedOfAdvances)));
  expect(of("used", "bill")).toBe(sum(complexes.map(({ used }) => used)));
}
