import { type Paise, rupeeText } from "@aangan/contract/money";
import type { Language } from "./language.ts";
import { i18n, translated } from "./languages.ts";

/** Groups the digits before the decimal point the Indian way: 123456.00 is 1,23,456.00. */
function grouped(decimal: string): string {
  const [integerPart = "", fraction] = decimal.split(".");
  const last = integerPart.slice(-3);
  const before = integerPart.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return [before && `${before},`, last, fraction === undefined ? "" : `.${fraction}`].join("");
}

/** "₹1,23,456.00" of a text such as "123456.00", or with another unit. A minus comes before the unit. */
export function withUnit(unit: string, decimal: string): string {
  return decimal.startsWith("-") ? `−${unit}${grouped(decimal.slice(1))}` : `${unit}${grouped(decimal)}`;
}

/** "₹1,23,456.00" from paise. */
export function moneyText(amount: Paise): string {
  return withUnit("₹", rupeeText(amount));
}

/** "₹1,23,456.00" from a reply's rupees. */
export function rupeesText(rupees: number): string {
  return withUnit("₹", rupees.toFixed(2));
}

/** The unit on residents' screens: "Rs" and a non-breaking space in English, "₹" in Hindi. */
function rs(): string {
  return i18n.locale === "hi" ? "₹" : "Rs\u00a0";
}

/** "Rs 1,23,456.00" from paise, for residents' screens; "₹1,23,456.00" in Hindi. */
export function rsText(amount: Paise): string {
  return withUnit(rs(), rupeeText(amount));
}

/** The same from a reply's rupees. */
export function rsRupeesText(rupees: number): string {
  return withUnit(rs(), rupees.toFixed(2));
}

/** "1,500" or "1,500.50": an amount in a sentence that has its own "Rs". */
export function amountInSentence(amount: Paise): string {
  return grouped(rupeeText(amount).replace(/\.00$/, ""));
}

const INDIA_AHEAD_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;
const MONTH = { month: "short", timeZone: "UTC" } as const;
export const monthNames = { en: new Intl.DateTimeFormat("en-US", MONTH), hi: new Intl.DateTimeFormat("hi", MONTH) };

/** The day of an instant in India, `YYYY-MM-DD`. India has one time zone and no summer time. */
export function dayInIndia(instant: string | number): string {
  return new Date(new Date(instant).getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

/** "21 Nov 2026" of a day `YYYY-MM-DD`, its month in the reader's language, or in another. */
export function dayText(day: string, language = i18n.locale as Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${monthNames[language].format(date)} ${date.getUTCFullYear()}`;
}

/** "21 Nov 2026, 3:45 pm" of an instant, in India; in Hindi "21 नव॰ 2026, दोपहर 3:45 बजे". */
export function instantText(instant: string): string {
  const date = new Date(new Date(instant).getTime() + INDIA_AHEAD_MS);
  const hour = date.getUTCHours();
  const time = `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, "0")}`;
  const day = dayText(dayInIndia(instant));
  if (i18n.locale === "hi") return `${day}, ${partOfDay(hour)} ${time} बजे`;
  return `${day}, ${time} ${hour < 12 ? "am" : "pm"}`;
}

/** The word that Hindi puts before a time of day. */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return "रात";
  if (hour < 12) return "सुबह";
  return hour < 16 ? "दोपहर" : "शाम";
}

/** A payment method in the reader's language: "Net banking", "नेट बैंकिंग". An unknown one stays as it is. */
export function methodText(method: string): string {
  return translated(`method.${method}`) ?? method;
}

/** Whole days from `today` to `day`; negative when it is past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
