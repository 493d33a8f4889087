import { CHEQUE_MONTHS } from "@aangan/contract/features/receipts/cheques";
import { DAYS_BACK } from "@aangan/contract/features/receipts/take-payment";
import { dayOf, later, startOfDay } from "../../platform/clock.ts";
import { refuse } from "../../platform/refusal.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Refuses with `received_on_invalid`: a day of the office is today or up to `DAYS_BACK` days ago, and not before `first`. */
export function refuseWrongDay(day: string, field: string, now: Date, first = ""): void {
  const oldest = dayOf(later(now, -DAYS_BACK * DAY_MS));
  if (day > dayOf(now) || day < oldest || day < first) {
    refuse("received_on_invalid", { field, params: { days: DAYS_BACK } });
  }
}

/** The instant of a payment: now, or noon of an earlier day. */
export function instantOn(day: string, now: Date): Date {
  return day === dayOf(now) ? now : later(startOfDay(day), DAY_MS / 2);
}

export function dayAfter(day: string, days: number): string {
  return dayOf(later(startOfDay(day), days * DAY_MS));
}

/** Banks refuse a cheque once three months have passed since its date (Reserve Bank of India, 4 November 2011). */
export function isStale(chequeOn: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = chequeOn.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + CHEQUE_MONTHS, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, month - 1 + CHEQUE_MONTHS, Math.min(day, lastOfMonth)));
  return last.toISOString().slice(0, 10) < today;
}
