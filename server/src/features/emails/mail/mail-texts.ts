import type { Language } from "@aangan/contract/email-kinds";
import type { Role } from "@aangan/contract/rights";
import type { ChequeReturned, FactsOf, MailFacts } from "../mail-facts.ts";
import { amountText, dayText } from "./mail-words.ts";
import { rolesInHindi } from "./office-texts.ts";
import { englishSafety, hindiSafety, type MailWording, type Texts } from "./safety-texts.ts";

type ReceiptEnd = FactsOf<"receipt_ended">;

const officeInEnglish = (role: Role) => [
  `You have been invited to the office of your association's portal, as ${role}.`,
  "Please choose a password with the link below. It works once and for three days.",
];

const officeInHindi = (role: Role) => [
  `आपको सोसाइटी के पोर्टल के ऑफ़िस में ${rolesInHindi[role]} के रूप में आमंत्रित किया गया है।`,
  "कृपया नीचे दिए लिंक से अपना पासवर्ड चुनें। लिंक तीन दिन तक और एक ही बार काम करता है।",
];

/** A resident without a new receipt reads that the money is gone, not that it was replaced. */
const endOf = (how: ReceiptEnd["how"], replacement: ReceiptEnd["replacement"]) =>
  how === "replaced" && !replacement ? "taken_back" : how;

const newBills = {
  en: {
    ofCosts: "A new bill was raised for the costs.",
    ofPaidOut: (amount: string) => `A new bill was raised for ${amount} of this cheque that had been paid out to you.`,
    ofBoth: (amount: string) =>
      `A new bill was raised for the costs and for ${amount} of this cheque that had been paid out to you.`,
  },
  hi: {
    ofCosts: "इसके ख़र्च के लिए एक नया बिल बना है।",
    ofPaidOut: (amount: string) => `इस चेक में से आपको लौटाए जा चुके ${amount} के लिए एक नया बिल बना है।`,
    ofBoth: (amount: string) => `इसके ख़र्च के लिए और इस चेक में से आपको लौटाए जा चुके ${amount} के लिए एक नया बिल बना है।`,
  },
};

function newBill(language: Language, cheque: ChequeReturned | undefined): string[] {
  if (!cheque?.charge) return [];
  const { ofCosts, ofPaidOut, ofBoth } = newBills[language];
  const { charge, paidOutPaise = 0 } = cheque;
  if (paidOutPaise === 0) return [ofCosts];
  const amount = amountText(paidOutPaise);
  return [charge.amountPaise === paidOutPaise ? ofPaidOut(amount) : ofBoth(amount)];
}

const english: Texts = {
  bill_raised: ({ flat, bills: [first], count, totalPaise }) => ({
    subject:
      count === 1 && first
        ? `Bill ${first.bill} for ${flat}: ${amountText(totalPaise)}`
        : `${count} new bills for ${flat}: ${amountText(totalPaise)}`,
    says: [count === 1 ? "A new bill has been raised for your flat." : "New bills have been raised for your flat."],
  }),
  due_soon: ({ flat, bill, due, amountPaise }) => ({
    subject: `Bill ${bill} for ${flat} is due on ${dayText(due, "en")}`,
    says: [`${amountText(amountPaise)} of this bill is still to be paid. It is due on ${dayText(due, "en")}.`],
  }),
  overdue: ({ flat, bill, due, amountPaise }) => ({
    subject: `Bill ${bill} for ${flat} is overdue`,
    says: [
      `This bill was due on ${dayText(due, "en")}, and ${amountText(amountPaise)} of it is still to be paid.`,
      "If you have paid meanwhile, please disregard this mail. If you paid by bank transfer, please report it to the office in the portal.",
    ],
  }),
  receipt: ({ flat, number, amountPaise }) => ({
    subject: `Receipt ${number} for ${flat}: ${amountText(amountPaise)}`,
    says: ["Thank you. We have received your payment. The receipt is attached."],
  }),
  receipt_ended: ({ flat, number, how, replacement, cheque }) => ({
    subject: {
      taken_back: `Receipt ${number} for ${flat} was taken back`,
      replaced: `Receipt ${number} for ${flat} was replaced`,
      cheque_returned: `Your cheque for receipt ${number} of ${flat} was returned`,
    }[endOf(how, replacement)],
    says: [
      {
        taken_back: "This receipt is no longer valid. What it had paid is owed again.",
        replaced: "This receipt is no longer valid.",
        cheque_returned:
          "Your bank returned this cheque, so the receipt is no longer valid. What it had paid is owed again.",
      }[endOf(how, replacement)],
      ...(replacement ? ["The new receipt is attached."] : []),
      ...newBill("en", cheque),
      ...(cheque && cheque.owedPaise > 0
        ? [
            `Your open bills now come to ${amountText(cheque.owedPaise)}. Please pay them in the portal, or ask the office how you can pay.`,
          ]
        : []),
    ],
  }),
  claim_decided: ({ flat, amountPaise, paidOn, accepted, receipt }) => ({
    subject: `Your transfer of ${amountText(amountPaise)} for ${flat} was ${accepted ? "confirmed" : "not found"}`,
    says: [
      `You reported a bank transfer of ${amountText(amountPaise)}, made on ${dayText(paidOn, "en")}.`,
      accepted
        ? `The office has found it and entered it in your account.${receipt ? " The receipt is attached." : ""}`
        : "The office could not accept this notice. Please see the reason below, and ask the office if you do not agree.",
    ],
  }),
  refund: ({ flat, amountPaise, way }) => ({
    subject: `Refund of ${amountText(amountPaise)} for ${flat}`,
    says: [
      way === "online"
        ? "This amount was refunded. It comes back the way you paid; your bank may take a few days to show it."
        : "The office has paid this amount back to you.",
    ],
  }),
  invitation: ({ flat, role }) => ({
    subject: role ? "Your login for the office" : `Your account for ${flat}`,
    says: role
      ? officeInEnglish(role)
      : [
          "Your association has opened an account for your flat, in which you see and pay your bills and keep your receipts.",
          "Please choose a password with the link below. It works once.",
        ],
  }),
  password_link: ({ flat, minutes }) => ({
    subject: flat === "" ? "Choose a new password" : `Choose a new password for ${flat}`,
    says: [
      `With the link below you can choose a new password. It works once and for ${minutes} minutes.`,
      "If you did not ask for it, please disregard this mail: your password stays as it is.",
    ],
  }),
  ...englishSafety,
};

const hindi: Texts = {
  bill_raised: ({ flat, bills: [first], count, totalPaise }) => ({
    subject:
      count === 1 && first
        ? `फ़्लैट ${flat} का बिल ${first.bill}: ${amountText(totalPaise)}`
        : `फ़्लैट ${flat} के ${count} नए बिल: ${amountText(totalPaise)}`,
    says: [count === 1 ? "आपके फ़्लैट का नया बिल बन गया है।" : "आपके फ़्लैट के नए बिल बन गए हैं।"],
  }),
  due_soon: ({ flat, bill, due, amountPaise }) => ({
    subject: `फ़्लैट ${flat} के बिल ${bill} की अंतिम तिथि ${dayText(due, "hi")} है`,
    says: [`इस बिल के ${amountText(amountPaise)} अभी बकाया हैं। अंतिम तिथि ${dayText(due, "hi")} है।`],
  }),
  overdue: ({ flat, bill, due, amountPaise }) => ({
    subject: `फ़्लैट ${flat} के बिल ${bill} की अंतिम तिथि निकल चुकी है`,
    says: [
      `इस बिल की अंतिम तिथि ${dayText(due, "hi")} थी और इसके ${amountText(amountPaise)} अभी बकाया हैं।`,
      "अगर आप इस बीच भुगतान कर चुके हैं, तो इस मेल पर ध्यान न दें। अगर आपने बैंक ट्रांसफ़र से भुगतान किया है, तो कृपया पोर्टल पर ऑफ़िस को इसकी सूचना दें।",
    ],
  }),
  receipt: ({ flat, number, amountPaise }) => ({
    subject: `फ़्लैट ${flat} की रसीद ${number}: ${amountText(amountPaise)}`,
    says: ["धन्यवाद। आपका भुगतान मिल गया है। रसीद साथ में लगी है।"],
  }),
  receipt_ended: ({ flat, number, how, replacement, cheque }) => ({
    subject: {
      taken_back: `फ़्लैट ${flat} की रसीद ${number} रद्द कर दी गई है`,
      replaced: `फ़्लैट ${flat} की रसीद ${number} बदल दी गई है`,
      cheque_returned: `फ़्लैट ${flat} की रसीद ${number} का चेक वापस आ गया है`,
    }[endOf(how, replacement)],
    says: [
      {
        taken_back: "यह रसीद अब मान्य नहीं है। इससे चुकाई गई राशि फिर से बकाया है।",
        replaced: "यह रसीद अब मान्य नहीं है।",
        cheque_returned: "बैंक ने आपका यह चेक वापस कर दिया है, इसलिए रसीद अब मान्य नहीं है। इससे चुकाई गई राशि फिर से बकाया है।",
      }[endOf(how, replacement)],
      ...(replacement ? ["नई रसीद साथ में लगी है।"] : []),
      ...newBill("hi", cheque),
      ...(cheque && cheque.owedPaise > 0
        ? [
            `अब आपके कुल ${amountText(cheque.owedPaise)} के बिल बकाया हैं। कृपया पोर्टल पर भुगतान करें, या ऑफ़िस से पूछें कि भुगतान कैसे करना है।`,
          ]
        : []),
    ],
  }),
  claim_decided: ({ flat, amountPaise, paidOn, accepted, receipt }) => ({
    subject: accepted
      ? `फ़्लैट ${flat}: ${amountText(amountPaise)} के ट्रांसफ़र की पुष्टि हो गई है`
      : `फ़्लैट ${flat}: ${amountText(amountPaise)} के ट्रांसफ़र की पुष्टि नहीं हो सकी`,
    says: [
      `आपने ऑफ़िस को ${dayText(paidOn, "hi")} के ${amountText(amountPaise)} के बैंक ट्रांसफ़र की सूचना दी थी।`,
      accepted
        ? `ऑफ़िस को यह राशि मिल गई है और इसे आपके खाते में दर्ज कर लिया गया है।${receipt ? " रसीद साथ में लगी है।" : ""}`
        : "ऑफ़िस इस सूचना को स्वीकार नहीं कर सका। कारण नीचे लिखा है। अगर आप सहमत नहीं हैं, तो कृपया ऑफ़िस से बात करें।",
    ],
  }),
  refund: ({ flat, amountPaise, way }) => ({
    subject: `फ़्लैट ${flat}: ${amountText(amountPaise)} का रिफ़ंड`,
    says: [
      way === "online"
        ? "यह राशि लौटा दी गई है। जिस माध्यम से आपने भुगतान किया था, उसी में वापस आएगी। बैंक में दिखने में कुछ दिन लग सकते हैं।"
        : "ऑफ़िस ने यह राशि आपको लौटा दी है।",
    ],
  }),
  invitation: ({ flat, role }) => ({
    subject: role ? "ऑफ़िस के लिए आपका लॉगिन" : `फ़्लैट ${flat} के लिए आपका खाता`,
    says: role
      ? officeInHindi(role)
      : [
          "आपकी सोसाइटी ने आपके फ़्लैट के लिए खाता खोला है। इसमें आप अपने बिल देख सकते हैं, भुगतान कर सकते हैं और रसीदें पा सकते हैं।",
          "कृपया नीचे दिए लिंक से अपना पासवर्ड चुनें। लिंक एक ही बार काम करता है।",
        ],
  }),
  password_link: ({ flat, minutes }) => ({
    subject: flat === "" ? "नया पासवर्ड चुनें" : `फ़्लैट ${flat} के लिए नया पासवर्ड चुनें`,
    says: [
      `नीचे दिए लिंक से आप नया पासवर्ड चुन सकते हैं। लिंक ${minutes} मिनट तक और एक ही बार काम करता है।`,
      "अगर आपने यह नहीं माँगा था, तो इस मेल पर ध्यान न दें। आपका पासवर्ड वही रहेगा।",
    ],
  }),
  ...hindiSafety,
};

const texts: Record<Language, Texts> = { en: english, hi: hindi };

export function wordingIn(language: Language, { kind, facts }: MailFacts): MailWording {
  const say = texts[language][kind] as (content: typeof facts) => MailWording;
  return say(facts);
}
