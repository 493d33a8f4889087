import type { Language } from "@aangan/contract/email-kinds";
import type { LoosenedPart } from "@aangan/contract/features/settings/loosened-part";
import { LOOSENING_HOURS } from "@aangan/contract/features/settings/protections";
import type { FactsOf, RuleLoosened } from "../mail-facts.ts";
import { instantText, rupeesText } from "./mail-words.ts";
import { reopeningFor, rowsOfReopening } from "./reopening-texts.ts";

type Facts = FactsOf<"loosening">;

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
  isLoosened: "A rule that protects the money was loosened",
  isToBeLoosened: "A rule that protects the money is to be loosened",
  asked: (by: string | null, rule: string) => `${by ?? "You"} asked to loosen ${rule}`,
  end: ".",
  approvedBy: (other: string) => `, and ${other} approved it.`,
  unanswered: `. No other person could approve it for ${LOOSENING_HOURS} hours.`,
  holdsNow: "This holds now. If you did not expect it, please look at the settings and set the rule again at once.",
  holdsFrom: (when: string) =>
    `No other person can agree to it, so it will hold from ${when}. Until then every secretary can stop it, under Approvals.`,
  ownWaits: "It holds when another person agrees. If you did not ask for it, please withdraw it under Approvals.",
  waits: "It holds when another person agrees. If it should not hold, please refuse it under Approvals.",
};

const hindi: typeof english = {
  rules: {
    cash: "एक फ़्लैट से एक दिन में अधिकतम नकद",
    paper: "रसीदी टिकट लगाने की सीमा",
    notices: "निवासियों को उनके पैसों की सूचना देने वाले ई-मेल",
    secondFactor: "ऑफ़िस का दो-चरण सत्यापन",
    twoPeople: "दो लोगों की मंज़ूरी वाली राशि की सीमा",
  },
  parts: {
    mostADay: "एक दिन में अधिकतम नकद",
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
  isLoosened: "पैसों की सुरक्षा का एक नियम ढीला किया गया",
  isToBeLoosened: "पैसों की सुरक्षा का एक नियम ढीला करने का अनुरोध",
  asked: (by, rule) => `${by === null ? "आपने" : `${by} ने`} ${rule} का नियम ढीला करने का अनुरोध किया`,
  end: "।",
  approvedBy: (other) => ` और ${other} ने इसे मंज़ूरी दी।`,
  unanswered: `। ${LOOSENING_HOURS} घंटे तक इसे मंज़ूरी देने वाला कोई और नहीं था।`,
  holdsNow: "यह अब लागू है। अगर आपको इसकी उम्मीद नहीं थी, तो कृपया “सेटिंग” में देखें और नियम तुरंत फिर से लगाएँ।",
  holdsFrom: (when) =>
    `इसे मंज़ूरी देने वाला कोई और नहीं है, इसलिए यह ${when} से लागू होगा। तब तक कोई भी सचिव इसे “मंज़ूरियाँ” में रोक सकता है।`,
  ownWaits: "दूसरे व्यक्ति की मंज़ूरी मिलने पर यह लागू होगा। अगर यह अनुरोध आपने नहीं किया, तो कृपया “मंज़ूरियाँ” में इसे वापस लें।",
  waits: "दूसरे व्यक्ति की मंज़ूरी मिलने पर यह लागू होगा। अगर इसे लागू नहीं होना चाहिए, तो कृपया “मंज़ूरियाँ” में इसे नामंज़ूर करें।",
};

const words = { en: english, hi: hindi };

/** Each value that protects less, as it was and as it will be. */
export function rowsOfLoosening(language: Language, facts: Facts): (readonly [string, string])[] {
  if (facts.setting === "books") return rowsOfReopening(language, facts);
  const { parts } = words[language];
  return facts.loosened.map(({ part, was, is }) => [
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

function requesterOf(language: Language, { setting, by, own, done, approvedBy }: RuleLoosened): string {
  const { asked: requestText, rules, end, approvedBy: approved, unanswered } = words[language];
  const approval = approvedBy === null ? unanswered : approved(approvedBy);
  return requestText(own ? null : by, rules[setting] ?? setting) + (done ? approval : end);
}

function whenItHolds(language: Language, { own, done, from }: RuleLoosened): string {
  const { holdsNow, holdsFrom, ownWaits, waits } = words[language];
  if (done) return holdsNow;
  if (from !== null) return holdsFrom(instantText(from, language));
  return own ? ownWaits : waits;
}

const looseningFor = (language: Language) => (facts: Facts) =>
  facts.setting === "books"
    ? reopeningFor(language, facts)
    : {
        subject: facts.done ? words[language].isLoosened : words[language].isToBeLoosened,
        says: [requesterOf(language, facts), whenItHolds(language, facts)],
      };

export const looseningIn = { en: looseningFor("en"), hi: looseningFor("hi") };
