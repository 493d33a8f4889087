import { billKindNames } from "@aangan/contract/bill-kinds";
import type { Language } from "@aangan/contract/email-kinds";
import type { ReceiptMethod, ReceiptState } from "@aangan/contract/features/receipts/receipts";

const methodNames: Record<Language, Record<ReceiptMethod, string>> = {
  en: { online: "Online payment", cash: "Cash", cheque: "Cheque", transfer: "Bank transfer" },
  hi: { online: "ऑनलाइन भुगतान", cash: "नकद", cheque: "चेक", transfer: "बैंक ट्रांसफ़र" },
};

const across: Record<Language, Partial<Record<ReceiptState, string>>> = {
  en: { cancelled: "CANCELLED", bounced: "CHEQUE RETURNED", given_back: "GIVEN BACK" },
  hi: { cancelled: "रद्द", bounced: "चेक वापस", given_back: "चेक लौटाया गया" },
};

const english = {
  receipt: "Receipt",
  acknowledgement: "Acknowledgement of a post-dated cheque",
  number: "No.",
  issuedOn: "Issued on",
  from: "Received with thanks from",
  flat: "Flat",
  receivedOn: "Received on",
  by: "By",
  dated: "dated",
  reference: "Reference",
  intoAccount: "Into the account",
  takenBy: "Taken by",
  amount: "Amount received",
  chequeAmount: "Amount of the cheque",
  bill: "Bill",
  kind: "For",
  dueOn: "Due date",
  paid: "Amount",
  advance: "Advance",
  advanceFor: "For the bills to come",
  total: "Total",
  subject: "Subject to realisation of the cheque.",
  later: "The cheque counts from the day on which it is paid in at the bank. A receipt with a number is written then.",
  replaces: (number: string) => `In place of receipt ${number}.`,
  replacedBy: (number: string) => `Replaced by receipt ${number}.`,
  endedOn: (day: string) => `No longer valid since ${day}.`,
  genuine:
    "Scan this code to check that the receipt is genuine and still valid. It opens a page of the association's portal.",
  stamp: "Revenue stamp",
  signature: "For the association",
};

const hindi: typeof english = {
  receipt: "रसीद",
  acknowledgement: "आगे की तारीख़ के चेक की पावती",
  number: "संख्या",
  issuedOn: "जारी करने की तारीख़",
  from: "इनसे सधन्यवाद प्राप्त",
  flat: "फ़्लैट",
  receivedOn: "प्राप्ति की तारीख़",
  by: "माध्यम",
  dated: "दिनांक",
  reference: "संदर्भ संख्या",
  intoAccount: "खाता",
  takenBy: "प्राप्तकर्ता",
  amount: "प्राप्त राशि",
  chequeAmount: "चेक की राशि",
  bill: "बिल",
  kind: "मद",
  dueOn: "अंतिम तिथि",
  paid: "राशि",
  advance: "अग्रिम",
  advanceFor: "आने वाले बिलों के लिए",
  total: "कुल",
  subject: "चेक की राशि बैंक से प्राप्त होने पर ही मान्य।",
  later: "यह चेक बैंक में जमा होने के दिन से गिना जाएगा। संख्या वाली रसीद तभी बनेगी।",
  replaces: (number) => `रसीद ${number} के स्थान पर।`,
  replacedBy: (number) => `इसके स्थान पर रसीद ${number} जारी हुई।`,
  endedOn: (day) => `${day} से मान्य नहीं।`,
  genuine: "रसीद असली है और अब भी मान्य है या नहीं, यह जानने के लिए यह कोड स्कैन करें। सोसाइटी के पोर्टल का पेज खुलेगा।",
  stamp: "रसीदी टिकट",
  signature: "सोसाइटी की ओर से",
};

export const texts = {
  en: { ...english, kinds: billKindNames.en, ways: methodNames.en, across: across.en },
  hi: { ...hindi, kinds: billKindNames.hi, ways: methodNames.hi, across: across.hi },
};

const months = {
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  hi: "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर".split(" "),
};

/** "22 Nov 2026" of a day `YYYY-MM-DD`. */
export function dayText(day: string, language: Language): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${months[language][Number(month) - 1]} ${year}`;
}
