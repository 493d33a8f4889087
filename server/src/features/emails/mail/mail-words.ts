import type { Language } from "@aangan/contract/email-kinds";
import type { ReceiptMethod } from "@aangan/contract/features/receipts/receipts";
import { paise, rupeeText } from "@aangan/contract/money";
import { dayOf } from "../../../platform/clock.ts";

const LAST_THREE = /(\d)(?=(\d\d)+\d$)/g;

/** "₹1,23,456.50" of paise. */
export function amountText(amountPaise: number): string {
  return rupeesText(rupeeText(paise(amountPaise)));
}

/** The same of "123456.50". */
export function rupeesText(amount: string): string {
  const [rupees = "", decimals = ""] = amount.split(".");
  return `₹${rupees.replace(LAST_THREE, "$1,")}.${decimals}`;
}

const dayFormats = { en: dayFormat("en-IN"), hi: dayFormat("hi-IN") };
const timeFormats = { en: timeFormat("en-IN", {}), hi: timeFormat("hi-IN", { dayPeriod: "short" }) };

function dayFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" });
}

function timeFormat(locale: string, more: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, { timeZone: "Asia/Kolkata", hour: "numeric", minute: "2-digit", ...more });
}

/** "15 December 2026" of `2026-12-15`. */
export function dayText(day: string, language: Language): string {
  return dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

const monthFormats = { en: monthFormat("en-IN"), hi: monthFormat("hi-IN") };

function monthFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "long", year: "numeric" });
}

/** "December 2026" of `2026-12`. */
export function monthText(month: string, language: Language): string {
  return monthFormats[language].format(new Date(`${month}-01T00:00:00Z`));
}

/** "15 December 2026 at 3:33 pm", the time in India. */
export function instantText(at: string, language: Language): string {
  const instant = new Date(at);
  const day = dayText(dayOf(instant), language);
  const time = timeFormats[language].format(instant);
  return language === "hi" ? `${day} को ${time} बजे` : `${day} at ${time}`;
}

export const methodNames: Record<Language, Record<ReceiptMethod, string>> = {
  en: { online: "Online payment", cash: "Cash", cheque: "Cheque", transfer: "Bank transfer" },
  hi: { online: "ऑनलाइन भुगतान", cash: "नकद", cheque: "चेक", transfer: "बैंक ट्रांसफ़र" },
};

const english = {
  dear: (name: string) => `Dear ${name},`,
  flat: "Flat",
  bill: "Bill",
  amount: "Amount",
  total: "Total",
  due: "Due date",
  dueOn: (day: string) => `due on ${day}`,
  receipt: "Receipt",
  receivedOn: "Received on",
  by: "Paid by",
  backBy: "Paid back by",
  reference: "Reference",
  reason: "Reason",
  newReceipt: "New receipt",
  cheque: "Cheque",
  returnedOn: "Returned on",
  newBill: "New bill",
  paidOn: "Paid on",
  more: (count: number) => (count === 1 ? "and one more bill" : `and ${count} more bills`),
  pay: "See and pay",
  seeReceipt: "See the receipt",
  seeAccount: "See your account",
  choosePassword: "Choose a password",
  office: "The office",
  automatic: "This mail was sent by the association's portal.",
  unsubscribe: "No more reminders:",
};

const hindi: typeof english = {
  dear: (name) => `नमस्ते ${name} जी,`,
  flat: "फ़्लैट",
  bill: "बिल",
  amount: "राशि",
  total: "कुल राशि",
  due: "अंतिम तिथि",
  dueOn: (day) => `अंतिम तिथि ${day}`,
  receipt: "रसीद",
  receivedOn: "प्राप्ति की तारीख़",
  by: "माध्यम",
  backBy: "माध्यम",
  reference: "संदर्भ संख्या",
  reason: "कारण",
  newReceipt: "नई रसीद",
  cheque: "चेक",
  returnedOn: "वापसी की तारीख़",
  newBill: "नया बिल",
  paidOn: "भुगतान की तारीख़",
  more: (count) => `और ${count} बिल`,
  pay: "देखें और भुगतान करें",
  seeReceipt: "रसीद देखें",
  seeAccount: "अपना खाता देखें",
  choosePassword: "पासवर्ड चुनें",
  office: "ऑफ़िस",
  automatic: "यह मेल सोसाइटी के पोर्टल से भेजा गया है।",
  unsubscribe: "रिमाइंडर बंद करें:",
};

export const words = { en: english, hi: hindi };
