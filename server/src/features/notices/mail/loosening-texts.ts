import type { LoosenedPart } from "@aangan/contract/loosened-part";
import type { Language } from "@aangan/contract/notices/notices";
import { LOOSENING_HOURS } from "@aangan/contract/protections";
import type { FactsOf } from "../mail-facts.ts";
import { instantText, rupeesText } from "./mail-words.ts";

type Loosened = FactsOf<"loosening">;

const english = {
  rules: {
    cash: "the most cash from one flat in a day",
    paper: "the amounts from which receipts need a revenue stamp",
    notices: "the e-mails by which residents see what was done with their money",
    secondFactor: "the second factor of the office",
    twoPeople: "the amount from which two people are needed",
  } as Record<string, string>,
  parts: {
    mostADay: "Most cash in a day",
    stampAboveCash: "Revenue stamp on cash receipts above",
    stampAboveOthers: "Revenue stamp on other receipts above",
    email: "E-mail to residents",
    mode: "Code needed",
    from: "Second person needed from",
  },
  modes: { off: "never", money: "for money, people and settings", login: "at every log-in, too" },
  emails: { receipt: "new receipt", receipt_ended: "receipt taken back", refund: "refund" },
  never: "never",
  notSent: "not sent",
};

const hindi: typeof english = {
  rules: {
    cash: "एक फ़्लैट से एक दिन में अधिकतम कैश",
    paper: "रसीद पर रेवेन्यू स्टाम्प की सीमा",
    notices: "निवासियों को उनके पैसों की सूचना देने वाले ई-मेल",
    secondFactor: "ऑफ़िस का दो-चरण सत्यापन",
    twoPeople: "दो लोगों की मंज़ूरी वाली राशि की सीमा",
  },
  parts: {
    mostADay: "एक दिन में अधिकतम कैश",
    stampAboveCash: "नकद रसीद पर रसीदी टिकट, इससे ज़्यादा पर",
    stampAboveOthers: "बाकी रसीदों पर रसीदी टिकट, इससे ज़्यादा पर",
    email: "निवासियों को ई-मेल",
    mode: "कोड कब चाहिए",
    from: "दूसरे व्यक्ति की मंज़ूरी, इस राशि से",
  },
  modes: { off: "कभी नहीं", money: "पैसे, लोगों और सेटिंग के लिए", login: "हर लॉगिन पर भी" },
  emails: { receipt: "नई रसीद", receipt_ended: "रसीद रद्द", refund: "रिफ़ंड" },
  never: "कभी नहीं",
  notSent: "नहीं भेजा जाएगा",
};

const words = { en: english, hi: hindi };

/** Each value that protects less, as it was and as it will be. */
export function rowsOfLoosening(language: Language, { loosened }: Loosened): (readonly [string, string])[] {
  const { parts } = words[language];
  return loosened.map(({ part, was, is }) => [
    parts[part],
    `${valueIn(language, part, was)} → ${valueIn(language, part, is)}`,
  ]);
}

function valueIn(language: Language, part: LoosenedPart["part"], value: string | null): string {
  const { modes, emails, never, notSent } = words[language];
  if (part === "email") return emails[value as keyof typeof emails] ?? notSent;
  if (part === "mode") return modes[value as keyof typeof modes];
  return value === null ? never : rupeesText(value);
}

function whoInEnglish({ setting, by, own, done, approvedBy }: Loosened): string {
  const asked = `${own ? "You" : by} asked to loosen ${english.rules[setting] ?? setting}`;
  if (!done) return `${asked}.`;
  if (approvedBy !== null) return `${asked}, and ${approvedBy} approved it.`;
  return `${asked}. No other person could approve it for ${LOOSENING_HOURS} hours.`;
}

function whenInEnglish({ own, done, from }: Loosened): string {
  if (done)
    return "This holds now. If you did not expect it, please look at the settings and set the rule again at once.";
  if (from !== null)
    return `No other person can agree to it, so it will hold from ${instantText(from, "en")}. Until then every secretary can stop it, under Approvals.`;
  if (own) return "It holds when another person agrees. If you did not ask for it, please withdraw it under Approvals.";
  return "It holds when another person agrees. If it should not hold, please refuse it under Approvals.";
}

function whoInHindi({ setting, by, own, done, approvedBy }: Loosened): string {
  const asked = `${own ? "आपने" : `${by} ने`} ${hindi.rules[setting] ?? setting} का नियम ढीला करने का अनुरोध किया`;
  if (!done) return `${asked}।`;
  if (approvedBy !== null) return `${asked} और ${approvedBy} ने इसे मंज़ूरी दी।`;
  return `${asked}। ${LOOSENING_HOURS} घंटे तक इसे मंज़ूरी देने वाला कोई और नहीं था।`;
}

function whenInHindi({ own, done, from }: Loosened): string {
  if (done) return "यह अब लागू है। अगर आपको इसकी उम्मीद नहीं थी, तो कृपया “सेटिंग” में देखें और नियम तुरंत फिर से लगाएँ।";
  if (from !== null)
    return `इसे मंज़ूरी देने वाला कोई और नहीं है, इसलिए यह ${instantText(from, "hi")} से लागू होगा। तब तक कोई भी सचिव इसे “मंज़ूरियाँ” में रोक सकता है।`;
  if (own) return "दूसरे व्यक्ति की मंज़ूरी मिलने पर यह लागू होगा। अगर यह अनुरोध आपने नहीं किया, तो कृपया “मंज़ूरियाँ” में इसे वापस लें।";
  return "दूसरे व्यक्ति की मंज़ूरी मिलने पर यह लागू होगा। अगर इसे लागू नहीं होना चाहिए, तो कृपया “मंज़ूरियाँ” में इसे नामंज़ूर करें।";
}

export const looseningIn = {
  en: (told: Loosened) => ({
    subject: told.done
      ? "A rule that protects the money was loosened"
      : "A rule that protects the money is to be loosened",
    says: [whoInEnglish(told), whenInEnglish(told)],
  }),
  hi: (told: Loosened) => ({
    subject: told.done ? "पैसों की सुरक्षा का एक नियम ढीला किया गया" : "पैसों की सुरक्षा का एक नियम ढीला करने का अनुरोध",
    says: [whoInHindi(told), whenInHindi(told)],
  }),
};
