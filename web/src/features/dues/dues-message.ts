import type { DuesOfFlat } from "@aangan/contract/features/dues/dues";
import { dayText, rupeesText } from "../../lib/language/format.ts";
import type { Language } from "../../lib/language/language.ts";

type Owing = Pick<DuesOfFlat, "name" | "flatNumber" | "net" | "oldestDueOn" | "language">;

interface From {
  /** The association's name. */
  association: string;
  /** The portal's address. */
  portal: string;
  /** `YYYY-MM-DD` */
  today: string;
}

interface Texts {
  greeting: (name: string) => string;
  owed: (flat: string, amount: string) => string;
  wasDue: (day: string) => string;
  isDue: (day: string) => string;
  portal: string;
  paid: string;
}

/** The resident reads them, so they are in the resident's language, whichever the office reads. */
const texts: Record<Language, Texts> = {
  en: {
    greeting: (name) => `Dear ${name},`,
    owed: (flat, amount) => `${amount} is outstanding for flat ${flat}.`,
    wasDue: (day) => `The oldest bill was due on ${day}.`,
    isDue: (day) => `The next bill is due on ${day}.`,
    portal: "Your bills, and how to pay them:",
    paid: "If you have paid in the last few days, please ignore this message.",
  },
  hi: {
    greeting: (name) => `आदरणीय ${name},`,
    owed: (flat, amount) => `फ़्लैट ${flat} पर ${amount} बकाया है।`,
    wasDue: (day) => `सबसे पुराने बिल की अंतिम तिथि ${day} थी।`,
    isDue: (day) => `अगले बिल की अंतिम तिथि ${day} है।`,
    portal: "अपने बिल देखने और भुगतान करने के लिए:",
    paid: "अगर आपने पिछले कुछ दिनों में भुगतान कर दिया है, तो कृपया इस संदेश पर ध्यान न दें।",
  },
};

/** What a flat owes, as plain text in its resident's language, to be copied or sent by the office itself. */
export function duesMessage(owing: Owing, { association, portal, today }: From): string {
  const { name, flatNumber, net, oldestDueOn, language } = owing;
  const say = texts[language];
  const due = oldestDueOn && (oldestDueOn < today ? say.wasDue : say.isDue)(dayText(oldestDueOn, language));
  const owed = [say.owed(flatNumber, rupeesText(net)), due].filter(Boolean).join(" ");
  return [say.greeting(name), owed, `${say.portal}\n${portal}`, say.paid, association].join("\n\n");
}

/** Digits with the country's code, as wa.me wants them; null for what cannot be such a number, as a landline without its code. */
export function whatsAppNumber(phone: string): string | null {
  const typed = phone.replace(/[\s().-]/g, "");
  const [, digits = ""] = /^\+(\d{8,15})$/.exec(typed) ?? /^(91\d{10})$/.exec(typed) ?? [];
  if (digits !== "") return digits.startsWith("0") ? null : digits;
  // Ten digits are Indian, also with the zero that is dialled within India.
  const [, national] = /^0?([1-9]\d{9})$/.exec(typed) ?? [];
  return national === undefined ? null : `91${national}`;
}

/** Opens WhatsApp with the text typed; the office sends it there. */
export function whatsAppAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
