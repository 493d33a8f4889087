import type { Language } from "../../../lib/language/language.ts";

interface LetterTexts {
  greeting: (name: string | undefined) => string;
  lead: (association: string) => string;
  flat: string;
  address: string;
  password: string;
  steps: (address: string) => readonly string[];
  secret: string;
}

/** A letter is in both languages, whichever the office reads. */
export const letterTexts: Record<Language, LetterTexts> = {
  en: {
    greeting: (name) => (name ? `Dear ${name},` : "Dear resident,"),
    lead: (association) => `${association} has a portal on which you see your bills and pay them.`,
    flat: "Flat number",
    address: "Address of the portal",
    password: "Your first password",
    steps: (address) => [
      `Open ${address} on your phone or computer and choose Login.`,
      "Enter your flat number and the password above, with its dashes.",
      "Choose a password that only you know: the portal asks for it after the first login.",
    ],
    secret: "Please show this letter to nobody, and destroy it when you have a password of your own.",
  },
  hi: {
    greeting: (name) => (name ? `आदरणीय ${name},` : "आदरणीय निवासी,"),
    lead: (association) => `${association} का एक पोर्टल है, जहाँ आप अपने बिल देख सकते हैं और उनका भुगतान कर सकते हैं।`,
    flat: "फ़्लैट नंबर",
    address: "पोर्टल का पता",
    password: "आपका पहला पासवर्ड",
    steps: (address) => [
      `अपने फ़ोन या कंप्यूटर पर ${address} खोलें और लॉगिन चुनें।`,
      "अपना फ़्लैट नंबर और ऊपर लिखा पासवर्ड डालें; डैश भी लिखें।",
      "ऐसा पासवर्ड चुनें जो केवल आपको पता हो: पहले लॉगिन के बाद पोर्टल इसके लिए कहता है।",
    ],
    secret: "कृपया यह पत्र किसी को न दिखाएँ, और अपना पासवर्ड बनाने के बाद इसे नष्ट कर दें।",
  },
};
