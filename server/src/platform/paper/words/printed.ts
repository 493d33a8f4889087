import type { Language } from "@aangan/contract/email-kinds";
import type { Paise } from "@aangan/contract/money";
import { rupeeText } from "@aangan/contract/money";

/** "₹1,23,456.00", and "−₹500.00" below zero: lakh and crore are grouped as in India, in both languages. */
export function printedAmount(amount: Paise): string {
  const [rupeePart = "", part] = rupeeText(amount).replace("-", "").split(".");
  const thousands = rupeePart.slice(-3);
  const above = rupeePart.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  return `${amount < 0 ? "−" : ""}₹${above === "" ? thousands : `${above},${thousands}`}.${part}`;
}

const months = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  hi: ["जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰"],
};

/** "21 Nov 2026". */
export function printedDay(day: string, language: Language): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${months[language][Number(month) - 1]} ${year}`;
}
