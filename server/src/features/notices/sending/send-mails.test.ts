import { setTimeout as sleep } from "node:timers/promises";
import type { Language, MailKind } from "@aangan/contract/notices";
import { changeSetting } from "@aangan/contract/settings";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openMailbox } from "../../../../test/desks/mail-server.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../../test/desks/portal.ts";
import { later } from "../../../platform/clock.ts";
import { openMailServer } from "../../../platform/mail/mail-server.ts";
import { knowMailWay } from "../../settings/mail-way.ts";
import { planMails } from "../plan-mail.ts";
import { tellResidents } from "../tell-residents.ts";
import { type SendingNeeds, sendMails } from "./send-mails.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let portal: TestPortal;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let people: LoggedIn[];
let at = new Date("2030-03-04T10:00:00+05:30");
const logged: string[] = [];
const messengers: ReturnType<typeof openMailServer>[] = [];

beforeAll(async () => {
  portal = await openPortal();
  mailbox = await openMailbox();
  const token = await portal.admin();
  people = await Promise.all(["N-1", "N-2", "N-3"].map((flat) => portal.resident(flat)));
  const all = ["bill_raised", "due_soon", "overdue", "receipt", "receipt_ended", "claim_decided", "refund"];
  const body = { value: { on: all, dueSoon: [3], overdue: [3] } };
  expect((await portal.ask(changeSetting, { params: { key: "notices" }, body, token })).status).toBe(200);
  knowMailWay("sent");
});
afterEach(async () => {
  mailbox.behave(() => ({}));
  mailbox.received.length = 0;
  await sql`DELETE FROM mails`.execute(portal.database.db);
  at = new Date("2030-03-04T10:00:00+05:30");
});
afterAll(async () => {
  for (const messenger of messengers) messenger.close();
  await portal.close();
  await mailbox.close();
});

function office(change: Partial<SendingNeeds> = {}): SendingNeeds {
  const messenger = openMailServer({ url: mailbox.url, from: "Green Park <office@park.example>" });
  messengers.push(messenger);
  return {
    database: portal.database,
    clock: () => at,
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    ...{ messenger, perMinute: 1_000, publicUrl: "https://park.example", domain: "park.example" },
    drawReceipt: async () => ({ name: "REC.pdf", mediaType: "application/pdf", bytes: Buffer.from("%PDF-paper") }),
    ...change,
  };
}

const tx = portalTx();
function portalTx() {
  return <T>(work: Parameters<TestPortal["database"]["inTransaction"]>[0]) =>
    portal.database.inTransaction(work) as Promise<T>;
}
let nth = 0;
const person = (place: number) => people[place]?.user ?? (expect.fail("nobody") as never);

const planReceipt = (place = 0) => {
  const number = `REC-2930-${String(++nth).padStart(6, "0")}`;
  const facts = {
    receiptId: `r${nth}`,
    number,
    amountPaise: 123_456_50,
    way: "cash" as const,
    receivedOn: "2030-03-04",
  };
  return tx((one) =>
    tellResidents(one, "receipt", [{ key: `receipt:${nth}`, residentId: person(place)._id, facts }], at),
  );
};
const planBill = (place = 0) => {
  const bill = {
    bill: `MAIN-2930-${++nth}`,
    billType: "maintenance" as const,
    amountPaise: 250_000,
    due: "2030-03-20",
  };
  const facts = { bills: [bill], count: 1, totalPaise: 250_000 };
  return tx((one) =>
    tellResidents(one, "bill_raised", [{ key: `bills:${nth}:x`, residentId: person(place)._id, facts }], at),
  );
};
const planLink = (language: Language = "en") =>
  tx((one) =>
    planMails(
      one,
      [
        {
          ...{ kind: "password_link" as const, key: `password_link:${++nth}`, to: { residentId: person(0)._id } },
          ...{ address: person(0).email, language },
          facts: { name: "Ravi", link: "https://park.example/new-password#secret", minutes: 30 },
        },
      ],
      at,
    ),
  );

async function rows() {
  const all = await portal.database.db.selectFrom("mails").selectAll().orderBy("plannedAt").orderBy("id").execute();
  return all.map(({ kind, state, why, tries, facts }) => ({ kind: kind as MailKind, state, why, tries, facts }));
}
const pass = (ms: number) => {
  at = later(at, ms);
};
const messageIds = () => mailbox.received.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);

describe("a mail server that takes a mail", () => {
  it("gets it once, with the receipt's paper, from the association", async () => {
    await planReceipt();
    const needs = office();
    await Promise.all([sendMails(needs), sendMails(office())]);
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(1);
    const { raw, to } = mailbox.received[0] ?? { raw: "", to: "" };
    expect(to).toBe(person(0).email);
    expect(raw).toMatch(/^From: Green Park <office@park\.example>$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toContain("filename=REC.pdf");
    expect(raw).not.toMatch(/^List-Unsubscribe/m);
    expect((await rows())[0]).toMatchObject({ state: "SENT", tries: 1 });
  });

  it("lets reminders be switched off by one click, with headers of one line each", async () => {
    await planBill();
    await sendMails(office());
    const raw = mailbox.received[0]?.raw ?? "";
    expect(raw).toMatch(
      /^List-Unsubscribe: <https:\/\/park\.example\/flat\/api\/notices\/one-click\?token=[0-9a-f]{64}>\r?$/m,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  });

  it("forgets the link of a password as soon as it is sent", async () => {
    await planLink("hi");
    await sendMails(office());
    expect((await rows())[0]).toMatchObject({ state: "SENT", facts: null });
    expect(mailbox.received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  });
});

describe("a mail server that refuses", () => {
  it("for now is asked again after 1, 5 and 30 minutes, 2, 6 and 24 hours, and then no more", async () => {
    mailbox.behave(() => ({ recipient: 451 }));
    await planReceipt();
    const needs = office();
    for (const pause of [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]) {
      pass(pause - 1_000);
      await sendMails(needs);
      pass(1_000);
      await sendMails(needs);
    }
    expect((await rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "refused_for_now", tries: 7 });
    const alerts = await sql<{ kind: string }>`SELECT kind FROM alerts`.execute(portal.database.db);
    expect(alerts.rows.map(({ kind }) => kind)).toContain("mails_given_up");
  });

  it("an address for good is not asked again, and the second time the office sees it", async () => {
    mailbox.behave((to) => (to === person(1).email ? { recipient: 550 } : {}));
    const badSince = async () =>
      (
        await portal.database.db
          .selectFrom("residents")
          .select("emailBadSince")
          .where("id", "=", person(1)._id)
          .execute()
      )[0];
    await planReceipt(1);
    await planReceipt(2);
    const needs = office();
    await sendMails(needs);
    expect(mailbox.received.map(({ to }) => to)).toEqual([person(2).email]);
    expect((await badSince())?.emailBadSince).toBeNull();
    await planReceipt(1);
    await sendMails(needs);
    expect((await rows()).filter(({ why }) => why === "refused")).toHaveLength(2);
    expect((await badSince())?.emailBadSince).not.toBeNull();
    await sql`UPDATE residents SET email = 'new@example.com' WHERE id = ${person(1)._id}`.execute(portal.database.db);
    expect((await badSince())?.emailBadSince).toBeNull();
  });

  it("a message for good says nothing of its address", async () => {
    mailbox.behave(() => ({ message: 554 }));
    await planReceipt(2);
    await planReceipt(2);
    await sendMails(office());
    expect((await rows()).map(({ state, why }) => `${state} ${why}`)).toEqual(["GIVEN_UP refused", "GIVEN_UP refused"]);
    const [resident] = await portal.database.db
      .selectFrom("residents")
      .select("emailBadSince")
      .where("id", "=", person(2)._id)
      .execute();
    expect(resident?.emailBadSince).toBeNull();
  });
});

describe("a connection that is cut", () => {
  it("before the answer came: a receipt is sent again, once, with the same Message-ID", async () => {
    mailbox.behave(() => ({ cut: "before_answer" }));
    await planReceipt();
    const needs = office();
    for (let tries = 0; tries < 4; tries++) {
      await sendMails(needs);
      pass(24 * HOUR);
    }
    expect(messageIds()).toHaveLength(2);
    expect(new Set(messageIds()).size).toBe(1);
    expect((await rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "outcome_unknown" });
  });

  it.each(["before_answer", "in_data"] as const)("%s: a reminder is not sent again", async (cut) => {
    mailbox.behave(() => ({ cut }));
    await planBill();
    const needs = office();
    await sendMails(needs);
    mailbox.behave(() => ({}));
    pass(24 * HOUR);
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(cut === "before_answer" ? 1 : 0);
    expect((await rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "outcome_unknown" });
  });

  it("in the middle: a receipt arrives with the next try", async () => {
    mailbox.behave(() => ({ cut: "in_data" }));
    await planReceipt();
    const needs = office();
    await sendMails(needs);
    mailbox.behave(() => ({}));
    pass(MINUTE);
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: "SENT", tries: 2 });
  });

  it("by nobody there: everything waits, reminders too", async () => {
    const nowhere = openMailServer({ url: "smtp://127.0.0.1:9", from: "office@park.example" });
    messengers.push(nowhere);
    await planBill();
    await planReceipt();
    await sendMails(office({ messenger: nowhere }));
    expect((await rows()).map(({ state, why }) => `${state} ${why}`)).toEqual([
      "WAITING unreachable",
      "WAITING unreachable",
    ]);
    pass(MINUTE);
    await sendMails(office());
    expect(mailbox.received).toHaveLength(2);
  });
});

describe("what a portal that was killed has left", () => {
  const leave = (handed: number) =>
    sql`UPDATE mails SET handed = ${handed}, handed_at = ${at}, tries = 1`.execute(portal.database.db);

  it("is sent again when it is a receipt, and not when it is a reminder", async () => {
    await planReceipt();
    await planBill();
    await leave(1);
    await sendMails(office());
    expect(mailbox.received).toHaveLength(1);
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "bill_raised GIVEN_UP",
      "receipt SENT",
    ]);
  });
});

describe("several portals", () => {
  it("side by side send each mail once, and one bad mail stops no other", async () => {
    for (let count = 0; count < 30; count++) await planReceipt(count % 3);
    await sql`UPDATE mails SET facts = '{}' WHERE key = ${`receipt:${nth}`}`.execute(portal.database.db);
    const [one, other] = [office(), office()];
    await Promise.all([sendMails(one), sendMails(other)]);
    await Promise.all([sendMails(one), sendMails(other)]);
    expect(mailbox.received).toHaveLength(29);
    expect(new Set(messageIds()).size).toBe(29);
    expect((await rows()).filter(({ state }) => state === "WAITING")).toMatchObject([{ why: "broken" }]);
  });

  it("together keep to the rate", async () => {
    for (let count = 0; count < 12; count++) await planReceipt(count % 3);
    const needs = [office({ perMinute: 5 }), office({ perMinute: 5 })];
    await Promise.all(needs.map(sendMails));
    await Promise.all(needs.map(sendMails));
    expect(mailbox.received).toHaveLength(5);
    pass(MINUTE + 1);
    await Promise.all(needs.map(sendMails));
    expect(mailbox.received).toHaveLength(10);
  });
});

describe("limits", () => {
  it("no more than twenty a day go to one address, but receipts and links do", async () => {
    for (let count = 0; count < 22; count++) await planBill(0);
    const needs = office();
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(20);
    await planReceipt(0);
    await planLink();
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(22);
    pass(24 * HOUR);
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(24);
  });

  it("between 21:00 and 08:00 nobody is reminded, but receipts go", async () => {
    at = new Date("2030-03-04T21:00:00+05:30");
    await planBill();
    await planReceipt();
    const needs = office();
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(1);
    at = new Date("2030-03-05T07:59:00+05:30");
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(1);
    at = new Date("2030-03-05T08:00:00+05:30");
    await sendMails(needs);
    expect(mailbox.received).toHaveLength(2);
  });

  it("who has switched reminders off gets none, also none that was planned before, and gets receipts", async () => {
    const want = (reminders: boolean) =>
      sql`UPDATE residents SET reminders = ${reminders} WHERE id = ${person(0)._id}`.execute(portal.database.db);
    await planBill();
    await want(false);
    expect(await planBill()).toBe(0);
    await planReceipt();
    await sendMails(office());
    await want(true);
    expect((await rows()).map(({ kind, state, why }) => `${kind} ${state} ${why}`).sort()).toEqual([
      "bill_raised DROPPED reminders_off",
      "receipt SENT null",
    ]);
  });
});

describe("a trial", () => {
  it("sends nothing and keeps what it would have said", async () => {
    knowMailWay("shown");
    await planReceipt();
    await sendMails(office());
    knowMailWay("sent");
    expect(mailbox.received).toEqual([]);
    expect((await rows())[0]).toMatchObject({ state: "SHOWN", facts: { amountPaise: 123_456_50 } });
  });
});

describe("the log", () => {
  it("has no address and no word of any mail", async () => {
    await sleep(0);
    const all = logged.join("\n");
    expect(all).toContain("a mail could not be written");
    expect(all).not.toMatch(/@example\.com|Resident of|REC-2930|new-password/);
  });
});
