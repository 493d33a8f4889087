import { type Paise, paise, rupeeText } from "@aangan/contract/money";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { dayAfter } from "../days.ts";
import * as queries from "./cash-queries.ts";

/** Before all days, so that they compare as texts. */
const NEVER = "0001-01-01";

export interface BoxDay extends queries.DaySums {
  openingPaise: number;
  closingPaise: number;
}

export interface CashBox {
  /** The last closed day; of a box that never was counted, a day before all others. */
  closedUpTo: string;
  /** What was counted on it. */
  countedPaise: number;
  /** Open days on which something came or went, in order. */
  days: BoxDay[];
}

/** Under the lock of the cash when something follows from it. */
export async function cashBoxState(db: Db): Promise<CashBox> {
  const last = await queries.lastClosedDay(db);
  const closedUpTo = last?.day ?? NEVER;
  const countedPaise = last?.countedPaise ?? 0;
  let openingPaise = countedPaise;
  const days = (await queries.sumsAfter(db, closedUpTo)).map((sums) => {
    const closingPaise = openingPaise + sums.receivedPaise - sums.paidOutPaise - sums.depositedPaise;
    const day = { ...sums, openingPaise, closingPaise };
    openingPaise = closingPaise;
    return day;
  });
  return { closedUpTo, countedPaise, days };
}

/** What is in the box at the end of a day that is open or the last closed one. */
export function closingOf({ countedPaise, days }: CashBox, day: string): number {
  return days.findLast((one) => one.day <= day)?.closingPaise ?? countedPaise;
}

/** The least that is in the box at the end of a day or of one after it: what can be taken out on that day. */
function leastFrom(box: CashBox, day: string): number {
  const after = box.days.filter((one) => one.day > day).map(({ closingPaise }) => closingPaise);
  return Math.min(closingOf(box, day), ...after);
}

/** Undefined while nothing ever was in the box. */
export function firstOpenDay({ closedUpTo, days }: CashBox): string | undefined {
  return closedUpTo === NEVER ? days[0]?.day : dayAfter(closedUpTo, 1);
}

/** The first day that can be closed. */
export function openSince(box: CashBox, today: string): string {
  const first = firstOpenDay(box) ?? today;
  return box.closedUpTo === NEVER && first > today ? today : first;
}

export function refuseClosed({ closedUpTo }: Pick<CashBox, "closedUpTo">, day: string): void {
  if (day <= closedUpTo) refuse("day_closed", { params: { day } });
}

export function refuseNotThere(maxPaise: number): never {
  return refuse("cash_not_there", { params: { most: rupeeText(paise(Math.max(0, maxPaise))) } });
}

/**
 * Before cash is taken: holds the cash, and returns the day on which it lies in the box. Cash of closed books lies there on
 * the first day that is open in the box, too, but not on one that is still to come. Refuses with `day_closed`.
 */
export async function dayInBox(
  tx: Tx,
  { receivedOn, openOn, today }: Record<"receivedOn" | "openOn" | "today", string>,
): Promise<string> {
  await queries.holdCash(tx);
  const closedUpTo = (await queries.lastClosedDay(tx))?.day ?? NEVER;
  if (openOn !== receivedOn && openOn <= closedUpTo && closedUpTo < today) return dayAfter(closedUpTo, 1);
  refuseClosed({ closedUpTo }, openOn);
  return openOn;
}

/**
 * Does what takes cash out of the box on a day; the caller holds the cash alone. Refuses with `day_closed` before, and with
 * `cash_not_there` when the box would be below nothing on that day or on one after it.
 */
export async function debitCashBox<T>(tx: Tx, day: string, amountPaise: Paise, work: () => Promise<T>): Promise<T> {
  refuseClosed(await cashBoxState(tx), day);
  const done = await work();
  const lowestPaise = leastFrom(await cashBoxState(tx), day);
  if (lowestPaise < 0) refuseNotThere(lowestPaise + amountPaise);
  return done;
}
