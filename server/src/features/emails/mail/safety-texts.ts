import type { FactsOf, MailFacts } from "../mail-facts.ts";
import { looseningIn } from "./loosening-texts.ts";
import { instantText } from "./mail-words.ts";
import { officeInEnglish, officeInHindi } from "./office-texts.ts";

/** What a mail says in sentences; its figures stand below as rows. */
export interface MailWording {
  subject: string;
  says: string[];
}

export type Texts = { [K in MailFacts["kind"]]: (facts: FactsOf<K>) => MailWording };
type Safety = Pick<
  Texts,
  "password_changed" | "factor_removed" | "factor_set_up" | "test" | "address_changed" | "loosening" | "office_changed"
>;

export const englishSafety: Safety = {
  password_changed: ({ at }) => ({
    subject: "Your password was changed",
    says: [
      `The password of your account was changed on ${instantText(at, "en")}.`,
      "If this was not you, please tell the office at once.",
    ],
  }),
  factor_removed: ({ at }) => ({
    subject: "Your second factor was taken off",
    says: [
      `The second factor of your account was taken off on ${instantText(at, "en")}. From now on your password alone is enough to log in.`,
      "If you do not know of this, please tell the office at once.",
    ],
  }),
  factor_set_up: ({ at }) => ({
    subject: "A second factor was set up",
    says: [
      `A second factor was set up for your account on ${instantText(at, "en")}. From now on its codes are asked for.`,
      "If this was not you, your password is known to another person: please tell another secretary at once.",
    ],
  }),
  loosening: looseningIn.en,
  office_changed: officeInEnglish,
  test: () => ({
    subject: "Test mail from your portal",
    says: [
      "This mail arrived, so the portal reaches your mail server and your mail server reaches you.",
      "If you found it in the spam folder, ask your mail provider about SPF, DKIM and DMARC for the address it came from.",
    ],
  }),
  address_changed: ({ newAddress }) => ({
    subject: "Your e-mail address was changed",
    says: [
      newAddress === ""
        ? "Mails about your account no longer go to this address. This is the last one."
        : `Mails about your account now go to ${newAddress}. This is the last one to the old address.`,
      "If you do not know of this, please tell the office at once.",
    ],
  }),
};

export const hindiSafety: Safety = {
  password_changed: ({ at }) => ({
    subject: "आपका पासवर्ड बदल गया है",
    says: [`आपके खाते का पासवर्ड ${instantText(at, "hi")} बदला गया।`, "अगर यह आपने नहीं किया है, तो कृपया तुरंत ऑफ़िस को बताएँ।"],
  }),
  factor_removed: ({ at }) => ({
    subject: "आपका दो-चरण सत्यापन हटा दिया गया है",
    says: [
      `आपके खाते का दो-चरण सत्यापन ${instantText(at, "hi")} हटाया गया। अब लॉगिन सिर्फ़ पासवर्ड से होता है।`,
      "अगर आपको इसकी जानकारी नहीं है, तो कृपया तुरंत ऑफ़िस को बताएँ।",
    ],
  }),
  factor_set_up: ({ at }) => ({
    subject: "दो-चरण सत्यापन चालू किया गया है",
    says: [
      `आपके खाते के लिए दो-चरण सत्यापन ${instantText(at, "hi")} चालू किया गया। अब से इसका कोड माँगा जाएगा।`,
      "अगर यह आपने नहीं किया है, तो किसी को आपका पासवर्ड पता है। कृपया तुरंत दूसरे सचिव को बताएँ।",
    ],
  }),
  loosening: looseningIn.hi,
  office_changed: officeInHindi,
  test: () => ({
    subject: "आपके पोर्टल का टेस्ट मेल",
    says: [
      "यह मेल पहुँच गया है, यानी पोर्टल आपके मेल सर्वर तक और मेल सर्वर आप तक पहुँच रहा है।",
      "अगर यह स्पैम में मिला हो, तो भेजने वाले पते के SPF, DKIM और DMARC के बारे में अपनी मेल कंपनी से पूछें।",
    ],
  }),
  address_changed: ({ newAddress }) => ({
    subject: "आपका ई-मेल पता बदल गया है",
    says: [
      newAddress === ""
        ? "आपके खाते के मेल अब इस पते पर नहीं आएँगे। यह आख़िरी मेल है।"
        : `आपके खाते के मेल अब ${newAddress} पर जाएँगे। पुराने पते पर यह आख़िरी मेल है।`,
      "अगर आपको इसकी जानकारी नहीं है, तो कृपया तुरंत ऑफ़िस को बताएँ।",
    ],
  }),
};
