import type { Page } from "@playwright/test";

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
const droppedFor = ["paid", "payment_under_way", "reminders_off", "left"];

/** Every kind, state and reason. */
const mails = [
  mail("bill_raised", "SHOWN", { to: long }),
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

const look = {
  subject: "2 new bills for RP1-1204: ₹1,24,306.50",
  text: [
    "Dear Venkatasubramanian Krishnamurthy-Chattopadhyay,",
    "New bills have been raised for your flat.",
    "Bill ELEC-2627-000042: Electricity, ₹1,23,456.50\nBill MAIN-2627-000043: Maintenance, ₹850.00",
    "See and pay:\nhttps://portal.example/user/dashboard",
  ].join("\n\n"),
  parts: {
    says: ["Dear Venkatasubramanian Krishnamurthy-Chattopadhyay,", "New bills have been raised for your flat."],
    rows: [
      ["Flat", "RP1-1204"],
      ["Bill ELEC-2627-000042", "Electricity, ₹1,23,456.50, Due date: 10 December 2026"],
      ["Bill MAIN-2627-000043", "Maintenance, ₹850.00, Due date: 10 December 2026"],
      ["Total", "₹1,24,306.50"],
    ],
    lead: ["See and pay", "https://portal.example/user/dashboard"],
    foot: ["Aangan Residents' Association", "office@aangan.example", "This mail was sent by the association's portal."],
    unsubscribe: ["No more reminders:", "https://portal.example/…"],
  },
};

/** Answers the calls of the page of mails with every kind and state, or with none. */
export async function answerWithMails(page: Page, way: "sent" | "shown" | "off"): Promise<void> {
  const listed = { mails: way === "off" ? [] : mails, older: way === "sent", way, waiting: 2, givenUp: 4 };
  const opened = { mail: mails[0], look: { ...look, attachments: ["REC-2627-000001.pdf"] } };
  const answer = (address: RegExp, body: object) =>
    page.route(address, (route) => route.fulfill({ json: body, contentType: "application/json" }));
  await page.unrouteAll();
  await answer(/\/flat\/api\/admin\/mails(\?.*)?$/, listed);
  await answer(/\/flat\/api\/admin\/mails\/mail-\d+$/, opened);
  await answer(/\/flat\/api\/admin\/mails\/mail-1$/, { mail: { ...mails[1], kept: false }, look: null });
}
