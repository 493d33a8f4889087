import type { StatementLine } from "@aangan/contract/features/statements";

type Kind = StatementLine["kind"];

interface Texts {
  title: string;
  period(from: string, to: string): string;
  name: string;
  flat: string;
  complex: string;
  columns: readonly [day: string, what: string, charged: string, paid: string, balance: string];
  opening: string;
  closing: string;
  totals: string;
  kinds: Record<Kind, string>;
  /** Of the office, and the companies' methods. */
  ways: Record<string, string>;
  due(day: string): string;
  standing: string;
  remaining: string;
  amount: string;
  advance: string;
  nothing: string;
  cheques: string;
  waits: string;
  later(day: string): string;
  claims: string;
  claim(day: string, reference: string): string;
  explained: string;
}

const en: Texts = {
  title: "Statement of account",
  period: (from, to) => `${from} to ${to}`,
  name: "Name",
  flat: "Flat",
  complex: "Complex",
  columns: ["Day", "What", "Charged", "Paid", "Balance"],
  opening: "Opening balance",
  closing: "Closing balance",
  totals: "Total of the period",
  kinds: {
    bill: "Bill",
    bill_cancelled: "Bill cancelled",
    payment: "Online payment",
    receipt: "Receipt",
    taken_back: "Receipt taken back",
    cheque_returned: "Cheque returned by the bank",
    refund: "Refund",
    given: "Money assigned to the flat",
  },
  ways: { cash: "Cash", cheque: "Cheque", transfer: "Bank transfer", online: "Online" },
  due: (day) => `due ${day}`,
  standing: "The balance of today consists of",
  remaining: "Remaining",
  amount: "Amount",
  advance: "Less: paid in advance",
  nothing: "Nothing is open.",
  cheques: "Cheques that the bank has not credited yet",
  waits: "counted above, subject to realisation",
  later: (day) => `post-dated ${day}, not counted above`,
  claims: "Transfers that the office has yet to look for, not counted above",
  claim: (day, reference) => `Sent on ${day}, UTR ${reference}`,
  explained: "A balance below zero was paid in advance.",
};

const hi: Texts = {
  title: "खाता विवरण",
  period: (from, to) => `${from} से ${to} तक`,
  name: "नाम",
  flat: "फ़्लैट",
  complex: "कॉम्प्लेक्स",
  columns: ["तारीख़", "विवरण", "देय", "भुगतान", "शेष"],
  opening: "आरंभिक शेष",
  closing: "अंतिम शेष",
  totals: "अवधि का जोड़",
  kinds: {
    bill: "बिल",
    bill_cancelled: "बिल रद्द हुआ",
    payment: "ऑनलाइन भुगतान",
    receipt: "रसीद",
    taken_back: "रसीद रद्द हुई",
    cheque_returned: "बैंक से चेक वापस",
    refund: "रिफ़ंड",
    given: "फ़्लैट के नाम जमा की गई राशि",
  },
  ways: {
    ...{ cash: "नकद", cheque: "चेक", transfer: "बैंक ट्रांसफ़र", online: "ऑनलाइन" },
    ...{ Card: "कार्ड", "Net banking": "नेट बैंकिंग", Wallet: "वॉलेट" },
  },
  due: (day) => `अंतिम तिथि ${day}`,
  standing: "आज का शेष इनसे बना है",
  remaining: "बकाया",
  amount: "राशि",
  advance: "घटाएँ: अग्रिम जमा",
  nothing: "कुछ बकाया नहीं है।",
  cheques: "चेक जिनकी राशि बैंक ने अभी जमा नहीं की",
  waits: "ऊपर गिना गया है, चेक की वसूली की शर्त पर",
  later: (day) => `${day} की तारीख़ का, ऊपर नहीं गिना गया`,
  claims: "ट्रांसफ़र जिन्हें ऑफ़िस ने अभी देखा नहीं, ऊपर नहीं गिने गए",
  claim: (day, reference) => `${day} को भेजा, UTR ${reference}`,
  explained: "शून्य से कम शेष का अर्थ है कि राशि अग्रिम जमा है।",
};

export const statementTexts = { en, hi };
