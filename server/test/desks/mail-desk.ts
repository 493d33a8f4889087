import { type Language, type MailKind, type SwitchableKind, switchableKinds } from "@aangan/contract/email-kinds";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { BillFacts } from "../../src/features/emails/mail-facts.ts";
import { notifyResidents } from "../../src/features/emails/notify-residents.ts";
import { planMails } from "../../src/features/emails/plan-mail.ts";
import type { SendingNeeds } from "../../src/features/emails/sending/send-mails.ts";
import { addressOfLink, makeLinksFor } from "../../src/features/login/links/make-password-link.ts";
import { lockHolder } from "../../src/features/login/links/queries.ts";
import { configureMailMode } from "../../src/features/settings/mail-mode.ts";
import { later } from "../../src/platform/clock.ts";
import type { Tx } from "../../src/platform/database/db.ts";
import { openMailServer } from "../../src/platform/mail/mail-server.ts";
import { asSuperuser } from "./database.ts";
import { openMailbox } from "./mail-server.ts";
import { type LoggedIn, openPortal, type TestPortal } from "./portal.ts";

const MORNING = "2030-03-04T10:00:00+05:30";
export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>;

/** A desk with a mail server for the tests of a file. Each begins in the morning, without mails. */
export function useMailDesk(): () => MailDesk {
  let desk: MailDesk | undefined;
  beforeAll(async () => {
    desk = await openMailDesk();
  });
  afterEach(() => desk?.clear());
  afterAll(() => desk?.close());
  return () => desk ?? expect.fail("the desk is not open");
}

/** A portal that sends: three residents, every kind switched on, and a clock that tests move. */
async function openMailDesk() {
  const portal: TestPortal = await openPortal();
  const mailbox = await openMailbox();
  const token = await portal.admin();
  const people: LoggedIn[] = await Promise.all(["N-1", "N-2", "N-3"].map((flat) => portal.resident(flat)));
  /** Without asking the portal, where another person has to agree to fewer mails. */
  const switchOn = async (on: readonly SwitchableKind[]) => {
    const value = JSON.stringify({ on, dueSoon: [3], overdue: [3, 10] });
    await sql`INSERT INTO settings (key, value, set_at, set_by) VALUES ('notices', ${value}, now(), 'office')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(portal.database.db);
  };
  await switchOn(switchableKinds);
  configureMailMode("sent");
  const logged: string[] = [];
  const messengers: ReturnType<typeof openMailServer>[] = [];
  let at = new Date(MORNING);
  let nth = 0;
  const { db } = portal.database;
  const commit = <T>(work: (tx: Tx) => Promise<T>) => portal.database.inTransaction(work);
  const person = (place: number) => people[place]?.user ?? expect.fail("nobody");

  const newBill = (): BillFacts => ({
    ...{ bill: `MAIN-2930-${++nth}`, billType: "maintenance", amountPaise: 250_000, due: "2030-03-20" },
  });
  async function insertBill({ bill, due }: BillFacts, place: number) {
    const { _id, flatNumber } = person(place);
    await sql`INSERT INTO bills (id, resident_id, flat_number, bill_type, due_on, original_paise, uploaded_at, uploaded_by)
      VALUES (${bill}, ${_id}, ${flatNumber}, 'maintenance', ${due}, 250000, now(), 'office')`.execute(db);
  }

  function messengerAt(url: string) {
    const messenger = openMailServer({ url, from: "Green Park <office@park.example>", name: "park.example" });
    messengers.push(messenger);
    return messenger;
  }

  return {
    ...{ portal, db, token, mailbox, logged, person, commit, messengerAt, switchOn },
    now: () => at,
    set: (instant: string) => {
      at = new Date(instant);
    },
    pass: (ms: number) => {
      at = later(at, ms);
    },
    /** Another instance of the portal. */
    office: (change: Partial<SendingNeeds> = {}): SendingNeeds => ({
      database: portal.database,
      clock: () => at,
      log: pino({}, { write: (line: string) => void logged.push(line) }),
      ...{
        messenger: messengerAt(mailbox.url),
        perMinute: 1_000,
        publicUrl: "https://park.example",
        domain: "park.example",
      },
      drawReceipt: async () => ({ name: "REC.pdf", mediaType: "application/pdf", bytes: Buffer.from("%PDF-paper") }),
      ...change,
    }),
    planReceipt: (place = 0) => {
      const number = `REC-2930-${String(++nth).padStart(6, "0")}`;
      const money = { amountPaise: 12_345_650, way: "cash" as const, receivedOn: "2030-03-04" };
      const mail = {
        key: `receipt:${nth}`,
        residentId: person(place)._id,
        facts: { receiptId: `r${nth}`, number, ...money },
      };
      return commit((tx) => notifyResidents(tx, "receipt", [mail], at));
    },
    /** Of a bill that is owed. */
    planBill: async (place = 0) => {
      const bill = newBill();
      const facts = { bills: [bill], count: 1, totalPaise: 250_000 };
      const mail = { key: `bills:${nth}:x`, residentId: person(place)._id, facts };
      await insertBill(bill, place);
      return commit((tx) => notifyResidents(tx, "bill_raised", [mail], at));
    },
    /** Returns the bill. */
    planReminder: async (kind: "due_soon" | "overdue", place = 0): Promise<string> => {
      const bill = newBill();
      await insertBill(bill, place);
      const mail = { key: `${kind}:${bill.bill}`, residentId: person(place)._id, facts: bill };
      await commit((tx) => notifyResidents(tx, kind, [mail], at));
      return bill.bill;
    },
    planLink: async (language: Language = "en") => {
      const { _id: id, email: address } = person(0);
      const holder = (await commit((tx) => lockHolder(tx, { kind: "resident", id }))) ?? expect.fail("nobody");
      await commit(async (tx) => {
        const [token = ""] = await makeLinksFor(tx, [holder], "forgotten", at);
        const link = addressOfLink("https://park.example", "resident", token);
        const facts = { name: "Ravi", flat: "E-1", link, minutes: 30 };
        const mail = { kind: "password_link" as const, key: `password_link:${++nth}`, to: { residentId: id } };
        await planMails(tx, [{ ...mail, address, language, facts }], at);
      });
    },
    spoilLast: () => asSuperuser(db, `UPDATE emails SET facts = '{}' WHERE key = 'receipt:${nth}'`),
    rows: async () => {
      const all = await db.selectFrom("emails").selectAll().orderBy("plannedAt").orderBy("id").execute();
      return all.map((row) => ({ ...row, kind: row.kind as MailKind }));
    },
    messageIds: () => mailbox.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]),
    emailBadSince: async (place: number) => {
      const found = db.selectFrom("residents").select("emailBadSince").where("id", "=", person(place)._id);
      return (await found.executeTakeFirstOrThrow()).emailBadSince;
    },
    /** People and settings as at the beginning. */
    settle: async () => {
      await sql`UPDATE residents SET left_at = NULL, left_by = NULL, email = lower(flat_number) || '@example.com'`.execute(
        db,
      );
      await switchOn(switchableKinds);
    },
    clear: async () => {
      mailbox.behave(() => ({}));
      mailbox.received.length = 0;
      await asSuperuser(db, "DELETE FROM emails");
      at = new Date(MORNING);
    },
    close: async () => {
      for (const messenger of messengers) messenger.close();
      configureMailMode("off");
      await portal.close();
      await mailbox.close();
    },
  };
}
