import type { Language } from "@aangan/contract/email-kinds";
import type { BooksReopened } from "../mail-facts.ts";
import { words as mailWords, monthText } from "./mail-words.ts";

const english = {
  /** Without a name the reader asked. */
  asked: (name: string | null, month: string) => `${name ?? "You"} asked to reopen the closed books from ${month} on`,
  end: ".",
  agreedBy: (name: string) => `, and ${name} agreed.`,
  isReopened: "Closed books were reopened",
  isToBeReopened: "Closed books are to be reopened",
  open: "Entries for these months count in them again, and their reports can change. If you did not expect it, please close the books again under Month-end.",
  ownWaits:
    "They open when another person agrees. If you did not ask for it, please take the request back under Month-end.",
  waits:
    "They open when another person agrees. If they should stay closed, please choose “Do not reopen” under Month-end.",
};

const hindi: typeof english = {
  asked: (name, month) => `${name === null ? "आपने" : `${name} ने`} ${month} से बंद हिसाब फिर खोलने का अनुरोध किया`,
  end: "।",
  agreedBy: (name) => ` और ${name} ने इसे मंज़ूरी दी।`,
  isReopened: "बंद हिसाब फिर खोला गया",
  isToBeReopened: "बंद हिसाब फिर खोलने का अनुरोध",
  open: "इन महीनों की एंट्री फिर उन्हीं में गिनी जाएगी, और उनकी रिपोर्टें बदल सकती हैं। अगर आपको इसकी उम्मीद नहीं थी, तो कृपया “महीने का हिसाब” में हिसाब फिर बंद करें।",
  ownWaits: "दूसरे व्यक्ति की मंज़ूरी मिलने पर हिसाब खुलेगा। अगर यह अनुरोध आपने नहीं किया, तो कृपया “महीने का हिसाब” में इसे वापस लें।",
  waits: "दूसरे व्यक्ति की मंज़ूरी मिलने पर हिसाब खुलेगा। अगर हिसाब बंद ही रहना चाहिए, तो कृपया “महीने का हिसाब” में “न खोलें” चुनें।",
};

const words = { en: english, hi: hindi };

export function reopeningFor(language: Language, { month, by, own, done, approvedBy }: BooksReopened) {
  const { asked: requestText, end, agreedBy, isReopened, isToBeReopened, open, ownWaits, waits } = words[language];
  const next = own ? ownWaits : waits;
  const agreed = approvedBy === null ? end : agreedBy(approvedBy);
  return {
    subject: done ? isReopened : isToBeReopened,
    says: [requestText(own ? null : by, monthText(month, language)) + agreed, done ? open : next],
  };
}

export function rowsOfReopening(language: Language, { reason }: BooksReopened): (readonly [string, string])[] {
  return [[mailWords[language].reason, reason]];
}
