import type { BillType } from "@aangan/contract/bill-kinds";
import type { WireOf } from "@aangan/contract/endpoint";
import {
  STATEMENT_DAYS,
  type Statement,
  type StatementLine,
  type StatementStanding,
  type statementLines,
} from "@aangan/contract/features/statements";
import { type Paise, paise } from "@aangan/contract/money";
import { dayOf, startOfDay } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";
import { statementOf } from "./statement-queries.ts";

/** Days in India, both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The account of a resident, present or former: it follows the person, whichever flat they have. The closing of a day is the
 * opening of the next. Refuses with `not_found`, `dates_reversed` and `period_too_long`.
 */
export async function showStatement(
  db: Db,
  residentId: string,
  period: Period,
  now: Date,
): Promise<WireOf<typeof Statement>> {
  const { from, to } = period;
  if (from > to) refuse("dates_reversed", { field: "to" });
  const days = Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS) + 1;
  if (days > STATEMENT_DAYS) refuse("period_too_long", { field: "to", params: { days: STATEMENT_DAYS } });
  const row = await statementOf(db, residentId, period);
  const user = row.user ?? refuse("not_found");
  const opening = paise(row.openingPaise);
  let closing = opening;
  const lines = row.lines.map((line) => {
    closing = paise(closing + line.paise);
    return toLine(line, closing);
  });
  return {
    user: toUser(user),
    ...{ from, to, opening, lines, closing },
    standing: to < dayOf(now) ? null : toStanding(row),
  };
}

type Row = Awaited<ReturnType<typeof statementOf>>;

function toUser({ id, leftAt, ...fields }: NonNullable<Row["user"]>): WireOf<typeof Statement>["user"] {
  return { _id: id, ...fields, leftAt: leftAt === null ? null : new Date(leftAt).toISOString() };
}

function toLine(line: Row["lines"][number], balance: Paise): WireOf<typeof StatementLine> {
  const { billId, billType, dueOn, paymentId, receiptId, number, way, reference } = line;
  return {
    ...{ day: line.day, kind: line.kind as (typeof statementLines)[number], amount: paise(line.paise), balance },
    ...(billId && { billId }),
    ...(billType && { billType: billType as BillType }),
    ...(dueOn && { dueDate: dueOn }),
    ...(paymentId && { paymentId }),
    ...(receiptId && { receiptId }),
    ...(number && { receiptNumber: number }),
    ...(way && { way }),
    ...(reference && { reference }),
  };
}

function toStanding({ bills, advancePaise, cheques, claims }: Row): WireOf<typeof StatementStanding> {
  return {
    bills: bills.map(({ id, billType, dueOn, remainingPaise }) => ({
      ...{ billId: id, billType: billType as BillType, dueDate: dueOn, remainingAmount: paise(remainingPaise) },
    })),
    advance: paise(advancePaise),
    cheques: cheques.map(({ id, number, amountPaise, state, ...cheque }) => ({
      ...{ receiptId: id, receiptNumber: number, amount: paise(amountPaise), later: state === "LATER" },
      ...cheque,
    })),
    claims: claims.map(({ id, amountPaise, paidOn, reference }) => ({
      ...{ claimId: id, amount: paise(amountPaise), paidOn, reference },
    })),
  };
}
