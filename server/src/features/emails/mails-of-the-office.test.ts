import { listMails, previewWording, showMail } from "@aangan/contract/features/emails/emails";
import { changeSetting } from "@aangan/contract/features/settings/settings";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asSuperuser } from "../../../test/desks/database.ts";
import { type LoggedIn, openPortal, type TestPortal } from "../../../test/desks/portal.ts";
import { configureMailMode } from "../settings/mail-mode.ts";
import { type MailToPlan, planMails } from "./plan-mail.ts";

let portal: TestPortal;
let admin: string;
let sara: LoggedIn;

beforeAll(async () => {
  portal = await openPortal();
  admin = await portal.admin();
  sara = await portal.resident("M-1");
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.pass(1000);
  await asSuperuser(portal.database.db, "DELETE FROM emails");
});

const list = (query: Record<string, string> = {}) => portal.call(listMails, { token: admin, query });
const open = (id: string) => portal.call(showMail, { token: admin, params: { id } });
const person = { name: "Sara Menon", flat: "M-1" };

let keys = 0;
/** Plans a mail a second after the one before. */
async function plan(mailFacts: Pick<MailToPlan, "kind" | "facts">, to: LoggedIn = sara): Promise<void> {
  portal.pass(1000);
  const { _id: residentId, email: address } = to.user;
  const mail = { key: `test:${keys++}`, to: { residentId }, address, language: "en", ...mailFacts } as MailToPlan;
  await portal.database.inTransaction((tx) => planMails(tx, [mail], portal.now()));
}

const overdue = (bill: string) => ({
  kind: "overdue" as const,
  facts: { ...person, bill, billType: "maintenance" as const, amountPaise: 12_345_650, due: "2026-11-10" },
});
const link = "https://portal.example/password#secret-of-sara";
const passwordLink = { kind: "password_link", facts: { ...person, link, minutes: 30 } } as Parameters<typeof plan>[0];

const become = (what: ReturnType<typeof sql>) =>
  portal.database.inTransaction((tx) =>
    sql`UPDATE emails SET ${what}, next_try_at = NULL, ended_at = now()`.execute(tx),
  );

describe("the office's page of mails", () => {
  it("says to whom, what, when and what became of it, the newest first", async () => {
    await plan(overdue("MAIN-1"));
    await plan(passwordLink);
    const { mails, older, way, waiting, givenUp } = await list();
    expect({ older, way, waiting, givenUp }).toEqual({ older: false, way: "shown", waiting: 2, givenUp: 0 });
    expect(mails.map(({ kind }) => kind)).toEqual(["password_link", "overdue"]);
    expect(mails[1]).toMatchObject({
      ...{ state: "WAITING", language: "en", tries: 0, why: null, kept: true, endedAt: null },
      to: { name: sara.user.name, flatNumber: "M-1", address: sara.user.email },
      plannedAt: expect.stringMatching(/Z$/),
      nextTryAt: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(mails)).not.toContain("secret-of-sara");
  });

  it("is found by state, kind and flat", async () => {
    const other = await portal.resident(`M-${100 + keys}`);
    await plan(overdue("MAIN-1"));
    await plan(overdue("MAIN-2"));
    await become(sql`state = 'GIVEN_UP', why = 'refused'`);
    await plan(overdue("MAIN-3"), other);
    expect((await list({ state: "GIVEN_UP" })).mails.map(({ why }) => why)).toEqual(["refused", "refused"]);
    expect((await list({ flat: other.user.flatNumber.toLowerCase() })).mails).toHaveLength(1);
    expect((await list({ flat: "M-1", kind: "overdue" })).mails).toHaveLength(2);
    expect((await list({ kind: "receipt" })).mails).toEqual([]);
    expect(await list()).toMatchObject({ waiting: 1, givenUp: 2 });
  });

  it("goes on where a page ends, with none twice and none left out, also of one upload", async () => {
    const one = { kind: "due_soon" as const, facts: overdue("MAIN-1").facts };
    const to = { residentId: sara.user._id };
    const planned = Array.from({ length: 150 }, (_, place) => ({
      ...{ key: `page:${place}`, to, address: sara.user.email, language: "en" as const, ...one },
    }));
    await portal.database.inTransaction((tx) => planMails(tx, planned, portal.now()));
    const first = await list();
    const second = await list({ before: first.mails.at(-1)?._id ?? "" });
    expect([first.mails.length, first.older, second.mails.length, second.older]).toEqual([100, true, 50, false]);
    expect(new Set([...first.mails, ...second.mails].map(({ _id }) => _id)).size).toBe(150);
    expect((await list({ before: "unknown" })).mails).toEqual([]);
  });

  it("forgets what was given up a month ago", async () => {
    await plan(overdue("MAIN-1"));
    await become(sql`state = 'GIVEN_UP', why = 'refused'`);
    await asSuperuser(portal.database.db, "UPDATE emails SET planned_at = planned_at - interval '31 days'");
    expect(await list()).toMatchObject({ givenUp: 0, mails: [{ state: "GIVEN_UP" }] });
  });
});

describe("one mail", () => {
  const only = async () => (await list()).mails[0]?._id ?? "";

  it("is shown as it looks, with the names of its files", async () => {
    const facts = {
      receiptId: "r1",
      number: "REC-2627-000001",
      amountPaise: 5_000,
      way: "cash",
      receivedOn: "2026-11-21",
    };
    await plan({ kind: "receipt", facts: { ...person, ...facts } } as Parameters<typeof plan>[0]);
    const { look } = await open(await only());
    expect(look).toMatchObject({ attachments: ["REC-2627-000001.pdf"], subject: expect.stringContaining("M-1") });
    expect(look?.text).toContain("₹50.00");
    expect(look?.parts.rows).toContainEqual(["Amount", "₹50.00"]);
  });

  it("does not have the link by which its resident alone stops reminders", async () => {
    await plan(overdue("MAIN-1"));
    const { look } = await open(await only());
    expect(look?.parts.unsubscribe?.[1]).toBe(`${portal.config.publicUrl}/…`);
  });

  it("does not let the office into somebody's account: its link is left out, but on a trial", async () => {
    await plan(passwordLink);
    expect(JSON.stringify(await open(await only()))).toContain(link);
    configureMailMode("sent");
    try {
      expect(JSON.stringify(await open(await only()))).not.toContain("secret-of-sara");
    } finally {
      configureMailMode("shown");
    }
  });

  it("is without its text once that was deleted", async () => {
    await plan(overdue("MAIN-1"));
    await become(sql`state = 'SENT', facts = NULL`);
    expect(await open(await only())).toMatchObject({ look: null, mail: { kept: false, state: "SENT" } });
  });

  it("that is not there is not found", async () => {
    const answer = await portal.ask(showMail, { token: admin, params: { id: "nothing" } });
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("the office's own words", () => {
  const preview = (body: object) => portal.ask(previewWording, { token: admin, body });
  const deeds = async () => {
    const { rows } = await sql`SELECT count(*)::integer AS count FROM audit_log`.execute(portal.database.db);
    return rows;
  };

  it("are shown with what the newest mail of the kind said, and nothing is kept", async () => {
    await plan(overdue("MAIN-7"));
    const before = await deeds();
    const text = "Dear {name} of {flat},\n\n{amount} for {bill} was due on {due}. <b>{link}</b>";
    const { body } = (await preview({ kind: "overdue", language: "en", text })) as unknown as { body: Previewed };
    expect(body.flat).toBe("M-1");
    expect(body.look.parts.says).toEqual([
      "Dear Sara Menon of M-1,",
      `₹1,23,456.50 for MAIN-7 was due on 10 November 2026. <b>${portal.config.publicUrl}/user/dashboard</b>`,
    ]);
    expect((await portal.call(listMails, { token: admin })).mails).toHaveLength(1);
    expect(await deeds()).toEqual(before);
  });

  it("are shown with made-up values while there was no such mail, in each language", async () => {
    for (const kind of ["bill_raised", "due_soon", "overdue", "receipt", "receipt_ended", "claim_decided", "refund"]) {
      const { status, body } = await preview({ kind, language: "hi", text: "" });
      expect([kind, status, (body as unknown as Previewed).flat]).toEqual([kind, 200, null]);
      expect((body as unknown as Previewed).look.text).toMatch(/[\u0900-\u097f]/);
    }
  });

  it("with an unknown name are refused with the known ones, as when they are saved", async () => {
    const wrong = { kind: "receipt", language: "en", text: "Dear {nmae}, {due}" };
    expect(await preview(wrong)).toMatchObject({
      status: 400,
      body: {
        ...{ code: "wording_unknown", field: "text" },
        params: { word: "{nmae}", known: "{name}, {flat}, {amount}, {link}" },
      },
    });
    const saved = await portal.ask(changeSetting, {
      token: admin,
      params: { key: "wording" },
      body: { value: { receipt: { en: wrong.text } } },
    });
    expect(saved).toMatchObject({ status: 400, body: { code: "wording_unknown", field: "wording.receipt.en" } });
  });

  it("longer than 2,000 characters are refused", async () => {
    const answer = await preview({ kind: "receipt", language: "en", text: "x".repeat(2_001) });
    expect(answer).toMatchObject({ status: 400, body: { code: "text_too_long", field: "text" } });
  });
});

interface Previewed {
  flat: string | null;
  look: { text: string; parts: { says: string[] } };
}
