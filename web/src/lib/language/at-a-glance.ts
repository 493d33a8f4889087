// Apart from format.ts, which is on a resident's first screen.
import { monthNames, withUnit } from "./format.ts";
import type { Language } from "./language.ts";
import { i18n } from "./languages.ts";

const SHORT_UNITS = [
  { rupees: 10_000_000, en: "crore", hi: "करोड़" },
  { rupees: 100_000, en: "lakh", hi: "लाख" },
] as const;

/** "₹1.24 crore", "₹12.4 lakh", or "₹45,300" of less than a lakh: rounded to what is read at a glance. */
export function shortRupeesText(rupees: number): string {
  const amount = Math.abs(rupees);
  // What would be 100 lakh once rounded is a crore.
  const unit = SHORT_UNITS.find((one) => amount >= one.rupees * 0.9995) ?? null;
  if (unit === null || amount < 99_950) return withUnit("₹", rupees.toFixed(0));
  const unitAmount = amount / unit.rupees;
  const digits = Number(unitAmount.toFixed(unitAmount < 9.995 ? 2 : unitAmount < 99.95 ? 1 : 0));
  return `${withUnit("₹", `${rupees < 0 ? "-" : ""}${digits}`)} ${unit[i18n.locale as Language]}`;
}

/** "62%" of a part of a whole; "under 1%" is never shown as nothing, and nothing never as a part. */
export function percentText(part: number, total: number): string {
  if (total <= 0 || part <= 0) return "0%";
  const percent = (part / total) * 100;
  if (percent < 1) return "<1%";
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)}%`;
}

/** "Nov 2026" of a month `YYYY-MM`. */
export function monthText(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** "Nov" of a month `YYYY-MM`. */
export function monthName(month: string): string {
  return monthNames[i18n.locale as Language].format(new Date(`${month}-01T00:00:00Z`));
}
