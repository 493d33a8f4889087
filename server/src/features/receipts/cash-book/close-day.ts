import type { WireOf } from "@aangan/contract/endpoint";
import type { CashDay } from "@aangan/contract/features/receipts/cash-book";
import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { countAct, type Starter } from "../../approvals/count-act.ts";
import { openDay } from "../../ledger/locks.ts";
import { moveMoney } from "../../ledger/move-money.ts";
import { dayAfter } from "../days.ts";
import { type CashBox, cashBoxState, closingOf, openSince, refuseClosed, refuseNotThere } from "./cash-box.ts";
import * as queries from "./cash-queries.ts";
import { faceOf, rowsByDay, toClosedDay } from "./cash-wire.ts";

interface Count {
  upTo: string;
  countedPaise: Paise;
  /** Why the count differs; without it a difference is refused. */
  note?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Closes all open days up to one, in order. What was counted is of the last; those before it are taken to be exact. The
 * rows of each day are kept as they are. Refuses with `received_on_invalid`, `day_closed` (approved: `approval_changed`), `day_difference`, and with
 * `cash_not_there` when more than was counted has left the box on a later day.
 */
export async function closeDay(
  tx: Tx,
  admin: Starter,
  { upTo, countedPaise, note }: Count,
  now: Date,
): Promise<WireOf<typeof CashDay>> {
  await queries.holdCashAlone(tx);
  const box = await cashBoxState(tx);
  refuseFuture(box, upTo, now);
  // A closed day stays closed.
  if (admin.approvalId !== undefined && upTo <= box.closedUpTo) refuse("approval_changed");
  refuseClosed(box, upTo);
  if ((await openDay(tx, upTo, now)) !== upTo) refuse("day_closed", { params: { day: upTo } });
  const difference = countedPaise - closingOf(box, upTo);
  if (difference !== 0 && note === undefined) {
    refuse("day_difference", { field: "counted", params: { difference: rupeeText(paise(difference)) } });
  }
  const laterClosings = box.days.filter(({ day }) => day > upTo).map(({ closingPaise }) => closingPaise + difference);
  if (Math.min(0, ...laterClosings) < 0) refuseNotThere(countedPaise);
  const from = openSince(box, upTo);
  const rows = rowsByDay(await queries.cashMoved(tx, from, upTo));
  const done = { closedAt: now, closedBy: admin.id };
  const closed = daysBetween(from, upTo).map((day) => ({
    ...sumsOf(box, day),
    countedPaise: day === upTo ? countedPaise : closingOf(box, day),
    note: day === upTo ? (note ?? null) : null,
    face: JSON.stringify(faceOf(rows.get(day) ?? [])),
    ...done,
  }));
  await queries.insertDays(tx, closed);
  if (difference !== 0) {
    await moveMoney(tx, { kind: "CASH_DIFFERENCE", day: upTo, amountPaise: paise(difference) }, now);
  }
  const missing = { subject: upTo, whose: null, amountPaise: Math.max(0, -difference) };
  await countAct(tx, admin, { kind: "close-day-with-difference", ...missing }, now);
  return toClosedDay((await queries.closedDay(tx, upTo)) ?? refuse("server_error"), []);
}

function refuseFuture(box: CashBox, upTo: string, now: Date): void {
  const today = dayOf(now);
  if (upTo <= today) return;
  const days = Math.round((Date.parse(today) - Date.parse(openSince(box, today))) / DAY_MS);
  refuse("received_on_invalid", { field: "upTo", params: { days: Math.max(0, days) } });
}

function sumsOf(box: CashBox, day: string) {
  const moved = box.days.find((one) => one.day === day);
  const { receivedPaise = 0, paidOutPaise = 0, depositedPaise = 0 } = moved ?? {};
  return { day, openingPaise: moved?.openingPaise ?? closingOf(box, day), receivedPaise, paidOutPaise, depositedPaise };
}

function daysBetween(from: string, to: string): string[] {
  const days = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
