import type { QueryOf, WireOf } from "@aangan/contract/endpoint";
import {
  CASH_BOOK_DAYS,
  type CashBook,
  type CashDay,
  type showCashBook as contract,
} from "@aangan/contract/features/receipts/cash-book";
import { paise } from "@aangan/contract/money";
import { dayOf, later, startOfDay } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { type CashBox, cashBoxState, closingOf, openSince } from "./cash-box.ts";
import * as queries from "./cash-queries.ts";
import { rowsByDay, toClosedDay, toOpenDay } from "./cash-wire.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_SHOWN = 31;
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "9999-12-31"];

/** Refuses with `dates_reversed` and `period_too_long`. */
export async function showCashBook(
  db: Db,
  query: QueryOf<typeof contract>,
  now: Date,
): Promise<WireOf<typeof CashBook>> {
  const today = dayOf(now);
  const { from, to } = periodOf(query, today);
  const { box, rows, days } = await readDays(db, { from, to });
  const movedToday = to < today || from > today ? await queries.cashMoved(db, today, today) : [];
  const rowsToday = rows.get(today) ?? rowsByDay(movedToday).get(today) ?? [];
  return {
    today: await showToday(db, box, today, rowsToday),
    openSince: box.closedUpTo >= today ? null : openSince(box, today),
    inBox: paise(closingOf(box, today)),
    ...{ from, to, days },
  };
}

/** Of all years, newest first; an open day has its rows. */
export async function listCashDays(db: Db, now: Date) {
  const { box, days } = await readDays(db, { from: FIRST_DAY, to: LAST_DAY });
  return { days, inBox: paise(closingOf(box, dayOf(now))) };
}

async function readDays(db: Db, { from, to }: { from: string; to: string }) {
  const box = await cashBoxState(db);
  const closed = await queries.closedDays(db, from, to);
  const never = await queries.neverInBox(db, from, to);
  const rows = rowsByDay(await queries.cashMoved(db, from, to));
  const open = box.days
    .filter(({ day }) => day >= from && day <= to)
    .map((day) => toOpenDay(day, rows.get(day.day) ?? []));
  return { box, rows, days: [...open.reverse(), ...closed.map((day) => toClosedDay(day, never, { listed: true }))] };
}

/** Refuses with `not_found`: a day that has not come, or one before the book was begun. */
export async function showCashDay(db: Db, day: string, now: Date): Promise<WireOf<typeof CashDay>> {
  const closed = await queries.closedDay(db, day);
  if (closed) return toClosedDay(closed, await queries.neverInBox(db, day, day));
  const box = await cashBoxState(db);
  if (day <= box.closedUpTo || day > dayOf(now)) return refuse("not_found");
  return openDay(box, day, rowsByDay(await queries.cashMoved(db, day, day)).get(day) ?? []);
}

async function showToday(db: Db, box: CashBox, today: string, rows: WireOf<typeof CashDay>["rows"]) {
  if (box.closedUpTo < today) return openDay(box, today, rows);
  const closed = (await queries.closedDay(db, today)) ?? refuse("server_error");
  return toClosedDay(closed, await queries.neverInBox(db, today, today));
}

function openDay(box: CashBox, day: string, rows: WireOf<typeof CashDay>["rows"]): WireOf<typeof CashDay> {
  const openingPaise = closingOf(box, day);
  const quiet = { day, openingPaise, receivedPaise: 0, paidOutPaise: 0, depositedPaise: 0, closingPaise: openingPaise };
  return toOpenDay(box.days.find((moved) => moved.day === day) ?? quiet, rows);
}

function periodOf({ from, to }: QueryOf<typeof contract>, today: string): { from: string; to: string } {
  const end = to ?? (from !== undefined && from > today ? from : today);
  const begin = from ?? dayOf(later(startOfDay(end), -(DAYS_SHOWN - 1) * DAY_MS));
  if (begin > end) refuse("dates_reversed");
  const days = Math.round((Date.parse(end) - Date.parse(begin)) / DAY_MS) + 1;
  if (days > CASH_BOOK_DAYS) refuse("period_too_long", { params: { days: CASH_BOOK_DAYS } });
  return { from: begin, to: end };
}
