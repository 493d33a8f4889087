import type { Page } from "@playwright/test";
import { answerInPage } from "./answer-in-page.ts";

const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
const asha = { name: "Asha Rao", flatNumber: "B-041", address: "asha.rao@example.com" };
const long = {
  name: "Venkatasubramanian Krishnamurthy-Chattopadhyay",
  flatNumber: "RP1-1204",
  address: "venkatasubramanian.krishnamurthy-chattopadhyay@post.example.org",
};

let ids = 0;
function mail(kind: string, state: string, more: object = {}) {
  const ended = state === "WAITING" ? { endedAt: null, nextTryAt: at(-1) } : { endedAt: at(1), nextTryAt: null };
  return {
    ...{
      _id: `mail-${ids++}`,
      kind,
      state,
      to: asha,
      language: "en",
      plannedAt: at(2),
      tries: 1,
      why: null,
      kept: true,
    },
    ...{ ...ended, ...more },
  };
}

const whys = ["unreachable", "refused", "outcome_unknown", "broken"];
const droppedFor = ["paid", "payment_under_way", "reminders_off", "left", "expired"];

/** Every kind, state and reason. */
const mails = [
  mail("bill_raised", "SHOWN", { to: long, language: "hi" }),
  mail("receipt", "SENT"),
  mail("due_soon", "WAITING", { tries: 0 }),
  mail("refund", "WAITING", { why: "refused_for_now", tries: 3 }),
  ...whys.map((why) => mail("overdue", "GIVEN_UP", { why })),
  ...droppedFor.map((why) => mail("due_soon", "DROPPED", { why })),
  ...["receipt_ended", "claim_decided", "invitation", "password_changed", "address_changed"].map((kind) =>
    mail(kind, "SENT"),
  ),
  mail("password_link", "SENT", { to: { name: "Meera Nair", flatNumber: "", address: "office@aangan.example" } }),
];

/** In another language than most of the looks. */
const look = {
  subject: "फ़्लैट RP1-1204 के 2 नए बिल: ₹1,24,306.50",
  text: [
    "नमस्ते Venkatasubramanian Krishnamurthy-Chattopadhyay जी,",
    "आपके फ़्लैट के नए बिल बन गए हैं।",
    "बिल ELEC-2627-000042: बिजली, ₹1,23,456.50\nबिल MAIN-2627-000043: मेंटेनेंस, ₹850.00",
    "देखें और भुगतान करें:\nhttps://portal.example/user/dashboard",
  ].join("\n\n"),
  parts: {
    says: ["नमस्ते Venkatasubramanian Krishnamurthy-Chattopadhyay जी,", "आपके फ़्लैट के नए बिल बन गए हैं।"],
    rows: [
      ["फ़्लैट", "RP1-1204"],
      ["बिल ELEC-2627-000042", "बिजली, ₹1,23,456.50, अंतिम तिथि: 10 दिसंबर 2026"],
      ["बिल MAIN-2627-000043", "मेंटेनेंस, ₹850.00, अंतिम तिथि: 10 दिसंबर 2026"],
      ["कुल राशि", "₹1,24,306.50"],
    ],
    lead: ["देखें और भुगतान करें", "https://portal.example/user/dashboard"],
    foot: ["Aangan Residents' Association", "office@aangan.example", "यह मेल सोसाइटी के पोर्टल से भेजा गया है।"],
    unsubscribe: ["रिमाइंडर बंद करें:", "https://portal.example/…"],
  },
};

/** Answers the calls of the page of mails with every kind and state, or with none. */
export async function answerWithMails(page: Page, mode: "sent" | "shown" | "off"): Promise<void> {
  const listed = { mails: mode === "off" ? [] : mails, older: mode === "sent", way: mode, waiting: 2, givenUp: 4 };
  const opened = { mail: mails[0], look: { ...look, attachments: ["REC-2627-000001.pdf"] } };
  await answerInPage(page, [
    { path: "admin/mails", json: listed },
    { path: "admin/mails/mail-1", json: { mail: { ...mails[1], kept: false }, look: null } },
    { path: "admin/mails/mail-*", json: opened },
  ]);
}
