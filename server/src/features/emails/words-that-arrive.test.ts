import { type Language, languages } from "@aangan/contract/email-kinds";
import { raiseBill } from "@aangan/contract/features/bills";
import { changeOwnNotices } from "@aangan/contract/features/emails/preferences";
import { inviteResident } from "@aangan/contract/features/login/password-links";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { correctResident, setResidentPassword } from "@aangan/contract/features/residents";
import { expect, it } from "vitest";
import { useMailDesk } from "../../../test/desks/mail-desk.ts";
import { openPasswordDesk } from "../../../test/desks/password-desk.ts";
import { dayOf, later } from "../../platform/clock.ts";
import { dayText, instantText } from "./mail/mail-words.ts";
import { sendReminders } from "./plan-reminders.ts";
import { sendMails } from "./sending/send-mails.ts";

const DAY = 24 * 60 * 60_000;
const desk = useMailDesk();
const dayIn = (days: number) => dayOf(later(desk().portal.now(), days * DAY));

/** A resident who reads this language, and what the office does for one. */
async function moveIn(flat: string, language: Language) {
  const { portal, token } = desk();
  const { user, token: own } = await portal.resident(flat);
  await portal.call(changeOwnNotices, { body: { language, reminders: true }, token: own });
  const params = { id: user._id };
  return {
    raise: async (rupees: number, dueDate: string) => {
      const body = { userId: user._id, flatNumber: flat, billType: "maintenance", originalAmount: rupees, dueDate };
      return (await portal.call(raiseBill, { body, token })).bill._id;
    },
    take: async (billId: string, amount: number) => {
      const how = { way: "cash" as const, receivedOn: dayIn(0), advance: 0, knowing: [] };
      const body = { userId: user._id, amount, lines: [{ billId, amount }], ...how };
      return (await portal.call(takePayment, { body, token })).receipt.number;
    },
    invite: () => portal.call(inviteResident, { params, token }),
    setPassword: () => portal.call(setResidentPassword, { params, body: { newPassword: "lime-tree-and-gate" }, token }),
    move: (email: string) =>
      portal.call(correctResident, { params, body: { name: user.name, phone: user.phone, email }, token }),
  };
}

/** Sends what was planned and returns what was read of it, as one text. */
async function read(clock: () => Date = desk().portal.now): Promise<string> {
  const { mailbox, office } = desk();
  mailbox.received.length = 0;
  await sendMails(office({ clock }));
  return mailbox.texts().join("\n\n").replaceAll("\r\n", "\n");
}
const byDay = () => new Date(`${dayIn(1)}T10:00:00+05:30`);

const phrases = {
  en: {
    raised: "A new bill has been raised for your flat.",
    bill: (id: string) => `Bill: ${id}, Maintenance`,
    due: (day: string) => `Due date: ${day}`,
    soon: (amount: string, day: string) => `${amount} of this bill is still to be paid. It is due on ${day}.`,
    late: (amount: string, day: string) => `This bill was due on ${day}, and ${amount} of it is still to be paid.`,
    received: (number: string) => `Receipt: ${number}\nAmount: ₹1,000.00\nPaid by: Cash`,
    invited: "opened an account for your flat",
    link: "choose a new password. It works once and for 30 minutes.",
    changed: (at: string) => `The password of your account was changed on ${at}.`,
    moved: "Mails about your account now go to n•••@example.org.",
  },
  hi: {
    raised: "आपके फ़्लैट का नया बिल बन गया है।",
    bill: (id: string) => `बिल: ${id}, मेंटेनेंस`,
    due: (day: string) => `अंतिम तिथि: ${day}`,
    soon: (amount: string, day: string) => `इस बिल के ${amount} अभी बकाया हैं। अंतिम तिथि ${day} है।`,
    late: (amount: string, day: string) => `इस बिल की अंतिम तिथि ${day} थी और इसके ${amount} अभी बकाया हैं।`,
    received: (number: string) => `रसीद: ${number}\nराशि: ₹1,000.00\nमाध्यम: नकद`,
    invited: "आपके फ़्लैट के लिए खाता खोला है",
    link: "लिंक 30 मिनट तक और एक ही बार काम करता है।",
    changed: (at: string) => `आपके खाते का पासवर्ड ${at} बदला गया।`,
    moved: "आपके खाते के मेल अब n•••@example.org पर जाएँगे।",
  },
};

it.each(languages)("a new bill, a reminder of what is left of it, and a receipt (%s)", async (language) => {
  const words = phrases[language];
  const flat = `W-${language === "en" ? 1 : 2}`;
  const resident = await moveIn(flat, language);
  const [soon, late] = [dayIn(3), dayIn(-3)];
  const day = (text: string) => dayText(text, language);

  const first = await resident.raise(123_456.5, soon);
  const raised = await read(byDay);
  for (const part of [words.raised, words.bill(first), "₹1,23,456.50", words.due(day(soon)), flat])
    expect(raised).toContain(part);

  const number = await resident.take(first, 1_000);
  expect(await read()).toContain(words.received(number));

  const second = await resident.raise(2_500, late);
  await read(byDay);
  await sendReminders({ database: desk().portal.database, clock: desk().portal.now });
  const reminded = await read(byDay);
  for (const part of [words.soon("₹1,22,456.50", day(soon)), words.late("₹2,500.00", day(late)), words.bill(second)])
    expect(reminded).toContain(part);
});

it.each(languages)("an invitation, a link, and that password and address were changed (%s)", async (language) => {
  const words = phrases[language];
  const flat = `V-${language === "en" ? 1 : 2}`;
  const resident = await moveIn(flat, language);
  const link = /https?:\/\/\S+\/new-password#[\w-]{43}\n/;

  await resident.invite();
  const invited = await read();
  expect(invited).toContain(words.invited);
  expect(invited).toMatch(link);

  await openPasswordDesk(desk().portal).ask(flat);
  const inviteText = await read();
  expect(inviteText).toContain(words.link);
  expect(inviteText).toMatch(link);

  await resident.setPassword();
  const [at = ""] = (await desk().rows()).flatMap(({ kind, facts }) =>
    kind === "password_changed" ? [(facts as { at: string }).at] : [],
  );
  expect(await read()).toContain(words.changed(instantText(at, language)));

  await resident.move("new@example.org");
  expect(await read()).toContain(words.moved);
});

it("says a time in Hindi as one does: with the part of the day, and को once", () => {
  expect(instantText("2026-11-25T10:03:00Z", "hi")).toBe("25 नवंबर 2026 को दोपहर 3:33 बजे");
  expect(instantText("2026-11-25T02:30:00Z", "hi")).toBe("25 नवंबर 2026 को सुबह 8:00 बजे");
  expect(instantText("2026-11-25T10:03:00Z", "en")).toBe("25 November 2026 at 3:33 pm");
});
