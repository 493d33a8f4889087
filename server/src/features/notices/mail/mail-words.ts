import { paise, rupeeText } from "@aangan/contract/money";
import type { Language } from "@aangan/contract/notices";
import type { ReceiptWay } from "@aangan/contract/receipts";

const LAST_THREE = /(\d)(?=(\d\d)+\d$)/g;

/** "₹1,23,456.50" of paise. */
export function amountText(amountPaise: number): string {
  const [rupees = "", decimals = ""] = rupeeText(paise(amountPaise)).split(".");
  return `₹${rupees.replace(LAST_THREE, "$1,")}.${decimals}`;
}

const dayFormats = { en: dayFormat("en-IN"), hi: dayFormat("hi-IN") };
const instantFormats = { en: instantFormat("en-IN"), hi: instantFormat("hi-IN") };

function dayFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { timeZone: "UTC", dateStyle: "long" });
}

function instantFormat(locale: string) {
  return new Intl.DateTimeFormat(locale, { timeZone: "Asia/Kolkata", dateStyle: "long", timeStyle: "short" });
}

/** "15 December 2026" of `2026-12-15`. */
export function dayText(day: string, language: Language): string {
  return dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

/** With the time in India. */
export function instantText(at: string, language: Language): string {
  return instantFormats[language].format(new Date(at));
}

export const wayNames: Record<Language, Record<ReceiptWay, string>> = {
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
  receipt: "Receipt",
  receivedOn: "Received on",
  by: "Paid by",
  reference: "Reference",
  reason: "Reason",
  newReceipt: "New receipt",
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
  receipt: "रसीद",
  receivedOn: "प्राप्ति की तारीख़",
  by: "माध्यम",
  reference: "संदर्भ संख्या",
  reason: "कारण",
  newReceipt: "नई रसीद",
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
