import { dayOf, later } from "../../server/src/platform/clock.ts";
import type { Life, Town } from "./town.ts";

export const DAY_MS = 24 * 3_600_000;

export type Act = (town: Town, life: Life) => Promise<unknown>;

/** There was nothing with which to do it. */
export const NOTHING = Symbol("nothing");

const RUPEES = [10, 50, 99.5, 100, 190.5, 300];

/** One of some; undefined when there are none. */
export function pick<T>({ next }: Life, some: readonly T[]): T | undefined {
  return some[Math.floor(next() * some.length)];
}

export const rupeesOf = (life: Life) => pick(life, RUPEES) ?? 100;
export const chance = ({ next }: Life, of: number) => next() < of;

/** Today, or some days ago: a late entry. */
export function dayBefore({ desk }: Town, life: Life, maxDays: number): string {
  const days = chance(life, 0.7) ? 0 : Math.floor(life.next() * maxDays);
  return dayOf(later(desk.now(), -days * DAY_MS));
}

export const utrOf = (life: Life) =>
  `4${String(life.number).padStart(7, "0")}${String(++life.references).padStart(4, "0")}`;
export const chequeOf = (life: Life) =>
  String((life.number * 97 + ++life.references * 13) % 1_000_000).padStart(6, "0");

export async function linesOf({ desk }: Town, life: Life, rupees: number): Promise<Record<string, number>> {
  const bill = pick(life, life.bills);
  if (bill === undefined) return {};
  const { remainingPaise } = await desk.billOf(bill);
  const portion = Math.min(rupees * 100, remainingPaise);
  return portion > 0 ? { [bill]: portion / 100 } : {};
}
