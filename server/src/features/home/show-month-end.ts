import type { BillType } from "@aangan/contract/bill-kinds";
import type { Made } from "@aangan/contract/endpoint";
import { type Paise, paise } from "@aangan/contract/money";
import type { MonthEnd } from "@aangan/contract/papers/month-end";
import type { HomeWay } from "@aangan/contract/papers/office-home";
import { dayOf, later } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { monthSpan } from "./month.ts";
import * as queries from "./month-end-queries.ts";

type Answer = Made<typeof MonthEnd>;

export const monthEndLimits = {
  /** Of each sheet; 2,000 flats with two bills and three payments each have 6,000. */
  rows: 30_000,
};

/**
 * A month's file. What is open follows the ledger by when it was written: a finished month never changes. `opening` comes
 * from the ledger, `closing` from the bills as they are now less what was written since, so that the two prove each other.
 * Refuses with `month_invalid` and `month_too_large`.
 */
export async function showMonthEnd(db: Db, month: string, now: Date): Promise<Answer> {
  const span = monthSpan(month);
  if (span.from > now) refuse("month_invalid", { field: "month" });
  const most = monthEndLimits.rows + 1;
  const bills = refuseTooMany(await queries.billsOfMonth(db, span, most));
  const payments = refuseTooMany(await queries.paymentsOfMonth(db, span, most));
  const movements = refuseTooMany(await queries.movementsOfMonth(db, span, most));
  const failed = refuseTooMany(await queries.failedOfMonth(db, span, most));
  const lastDay = dayOf(later(span.until, -1));
  const today = dayOf(now);
  return {
    month,
    lastDay: lastDay < today ? lastDay : today,
    complexes: await complexes(db, span),
    received: (await queries.receivedByWay(db, span)).map((row) => inPaise({ ...row, way: row.way as HomeWay })),
    bills: bills.map(({ id, dueOn, ...row }) =>
      inPaise({ ...row, _id: id, dueDate: dueOn, billType: row.billType as BillType }),
    ),
    payments: payments.map(({ id, ...row }) => inPaise({ ...row, _id: id, way: row.way as HomeWay })),
    movements: movements.map((row) => inPaise({ ...row, kind: row.kind as Answer["movements"][number]["kind"] })),
    failed: failed.map(({ id, ...row }) => inPaise({ ...row, _id: id, state: row.state as "FAILED" | "EXPIRED" })),
  };
}

function refuseTooMany<T>(rows: T[]): T[] {
  const { rows: most } = monthEndLimits;
  if (rows.length > most) refuse("month_too_large", { params: { most: most.toLocaleString("en-IN") } });
  return rows;
}

type InPaise<T> = { [K in keyof T]: T[K] extends number ? Paise : T[K] };

/** Marks every number of a row as paise, which it is. */
function inPaise<T extends object>(row: T): InPaise<T> {
  const marked = Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? paise(value) : value]);
  return Object.fromEntries(marked);
}

async function complexes(db: Db, span: ReturnType<typeof monthSpan>): Promise<Answer["complexes"]> {
  const totals = await queries.billTotals(db, span);
  const flows = await queries.ledgerFlows(db, span);
  const credits = await queries.creditsNow(db);
  const names = new Set([...totals, ...flows, ...credits].map(({ complex }) => complex));
  return [...names].sort().map((complex) => {
    const of = totals.find((row) => row.complex === complex);
    const { before = 0, billed = 0, cancelled = 0, after = 0, rests = 0 } = of ?? {};
    const flow = (account: string, period: string, kind = "") =>
      flows
        .filter((row) => row.complex === complex && row.account === account && row.period === period)
        .reduce((sum, row) => sum + (row.kind === kind ? row.paise : 0), 0);
    return inPaise({
      complex,
      ...{ opening: before - flow("BILL", "before"), billed, cancelled, onBills: flow("BILL", "in", "CAPTURE") },
      ...{ used: flow("BILL", "in", "CREDIT_USE"), usedBack: 0 - flow("BILL", "in", "USE_BACK") },
      ...{ reversedOfBills: 0 - flow("BILL", "in", "reversal"), refundedOfBills: 0 - flow("BILL", "in", "refund") },
      closing: rests - after + flow("BILL", "after"),
      ...{ openingAdvances: flow("CREDIT", "before"), asAdvances: flow("CREDIT", "in", "CAPTURE") },
      assigned: flow("CREDIT", "in", "ASSIGNMENT") + flow("CREDIT", "in", "ASSIGNMENT_UNDONE"),
      reversedOfAdvances: 0 - flow("CREDIT", "in", "reversal"),
      refundedOfAdvances: 0 - flow("CREDIT", "in", "refund"),
      closingAdvances: (credits.find((row) => row.complex === complex)?.paise ?? 0) - flow("CREDIT", "after"),
    });
  });
}
