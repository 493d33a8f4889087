import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useMailDesk } from "../../../../test/desks/mail-desk.ts";
import { forgetMails } from "./forget-mails.ts";
import { sendMails } from "./send-mails.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = useMailDesk();

describe("a mail server that takes a mail", () => {
  it("gets it once, with the receipt's paper, from the association", async () => {
    await desk().planReceipt();
    const needs = desk().office();
    await Promise.all([sendMails(needs), sendMails(desk().office())]);
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(1);
    const { raw, to, greeting } = desk().mailbox.received[0] ?? expect.fail("nothing came");
    // Google's relay hangs up on senders that call themselves [127.0.0.1].
    expect(greeting).toBe("park.example");
    expect(to).toBe(desk().person(0).email);
    expect(raw).toMatch(/^From: Green Park <office@park\.example>$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toContain("filename=REC.pdf");
    expect(raw).not.toMatch(/^List-Unsubscribe/m);
    expect((await desk().rows())[0]).toMatchObject({ state: "SENT", tries: 1 });
  });

  it("lets reminders be switched off by one click, with headers of one line each", async () => {
    await desk().planBill();
    await sendMails(desk().office());
    const raw = desk().mailbox.received[0]?.raw ?? "";
    expect(raw).toMatch(
      /^List-Unsubscribe: <https:\/\/park\.example\/flat\/api\/notices\/one-click\?token=[0-9a-f]{64}>\r?$/m,
    );
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  });

  it("forgets the link of a password as soon as it is sent", async () => {
    await desk().planLink("hi");
    await sendMails(desk().office());
    expect((await desk().rows())[0]).toMatchObject({ state: "SENT", facts: null });
    expect(desk().mailbox.received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  });
});

describe("a mail server that refuses", () => {
  it("for now is asked again after 1, 5 and 30 minutes, 2, 6 and 24 hours, and then no more", async () => {
    desk().mailbox.behave(() => ({ recipient: 451 }));
    await desk().planReceipt();
    const needs = desk().office();
    for (const pause of [0, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]) {
      desk().pass(pause - 1_000);
      await sendMails(needs);
      desk().pass(1_000);
      await sendMails(needs);
    }
    expect((await desk().rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "refused_for_now", tries: 7 });
    const alerts = await sql<{ kind: string }>`SELECT kind FROM alerts`.execute(desk().db);
    expect(alerts.rows.map(({ kind }) => kind)).toContain("mails_given_up");
  });

  it("an address for good is not asked again, and the second time the office sees it", async () => {
    desk().mailbox.behave((to) => (to === desk().person(1).email ? { recipient: 550 } : {}));
    const badSince = () => desk().emailBadSince(1);
    await desk().planReceipt(1);
    await desk().planReceipt(2);
    const needs = desk().office();
    await sendMails(needs);
    expect(desk().mailbox.received.map(({ to }) => to)).toEqual([desk().person(2).email]);
    expect(await badSince()).toBeNull();
    await desk().planReceipt(1);
    await sendMails(needs);
    expect((await desk().rows()).filter(({ why }) => why === "refused")).toHaveLength(2);
    expect(await badSince()).not.toBeNull();
    await sql`UPDATE residents SET email = 'new@example.com' WHERE id = ${desk().person(1)._id}`.execute(desk().db);
    expect(await badSince()).toBeNull();
  });

  it.each([
    [554, "5.7.1 Relay access denied"],
    [553, "5.7.1 Sender address rejected: not owned by user"],
    [550, "5.7.0 Authentication required"],
    [550, "5.1.8 Domain of sender address not found"],
  ])(
    "us where it is told the address (%i %s) says nothing of the address, and is asked again",
    async (recipient, says) => {
      desk().mailbox.behave(() => ({ recipient, says }));
      await desk().planReceipt(2);
      await desk().planReceipt(2);
      await sendMails(desk().office());
      const waits = "WAITING sender_refused";
      expect((await desk().rows()).map(({ state, why }) => `${state} ${why}`)).toEqual([waits, waits]);
      expect(await desk().emailBadSince(2)).toBeNull();
      desk().mailbox.behave(() => ({}));
      desk().pass(MINUTE);
      await sendMails(desk().office());
      expect(desk().mailbox.received).toHaveLength(2);
    },
  );

  it.each(["5.1.1 User unknown", "No such user here", "5.2.1 Mailbox disabled"])("an address (%s)", async (says) => {
    desk().mailbox.behave(() => ({ recipient: 550, says }));
    await desk().planReceipt(2);
    await sendMails(desk().office());
    expect((await desk().rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "refused" });
  });

  it("a message for good says nothing of its address", async () => {
    desk().mailbox.behave(() => ({ message: 554 }));
    await desk().planReceipt(2);
    await desk().planReceipt(2);
    await sendMails(desk().office());
    expect((await desk().rows()).map(({ state, why }) => `${state} ${why}`)).toEqual([
      "GIVEN_UP refused",
      "GIVEN_UP refused",
    ]);
    expect(await desk().emailBadSince(2)).toBeNull();
  });
});

describe("what a mail server says of an address", () => {
  it("is kept nowhere: not in the log, an alert, the audit log or the mail", async () => {
    const { mailbox, planReceipt, office, person, db, logged, set } = desk();
    const answers = [{ recipient: 550 }, { recipient: 451 }, { message: 554 }, { message: 452 }, { sender: 553 }];
    for (const answer of [...answers, { cut: "in_data" } as const]) {
      mailbox.behave(() => answer);
      await planReceipt();
      await sendMails(office());
      // A receipt that cannot be drawn, so that the log has something to say.
      await planReceipt();
      const broken = async () => Promise.reject(new Error("the paper broke"));
      await sendMails(office({ drawReceipt: broken }));
    }
    set("2030-06-20T10:00:00+05:30");
    await forgetMails({ database: desk().portal.database, clock: desk().now });
    const rowsAsJson = async (table: string) =>
      JSON.stringify((await sql`SELECT to_jsonb(t) - 'address' AS row FROM ${sql.table(table)} AS t`.execute(db)).rows);
    expect((await desk().rows()).length).toBeGreaterThan(answers.length);
    expect(logged.join("\n")).toContain("the paper broke");
    const ours = [logged.join("\n"), await rowsAsJson("emails"), await rowsAsJson("alerts")].join("\n");
    for (const secret of [person(0).email, person(0).name, "REC-2930"]) expect(ours).not.toContain(secret);
    // The audit log names the people whom the office has changed.
    const audit = await rowsAsJson("audit_log");
    for (const secret of ["refused by a test", person(0).email]) expect(ours + audit).not.toContain(secret);
  });
});

describe("a connection that is cut", () => {
  it("before the answer came: a receipt is sent again, once, with the same Message-ID", async () => {
    desk().mailbox.behave(() => ({ cut: "before_answer" }));
    await desk().planReceipt();
    const needs = desk().office();
    for (let tries = 0; tries < 4; tries++) {
      await sendMails(needs);
      desk().pass(24 * HOUR);
    }
    expect(desk().messageIds()).toHaveLength(2);
    expect(new Set(desk().messageIds()).size).toBe(1);
    expect((await desk().rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "outcome_unknown" });
  });

  it.each(["before_answer", "in_data"] as const)("%s: a reminder is not sent again", async (cut) => {
    desk().mailbox.behave(() => ({ cut }));
    await desk().planBill();
    const needs = desk().office();
    await sendMails(needs);
    desk().mailbox.behave(() => ({}));
    desk().pass(24 * HOUR);
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(cut === "before_answer" ? 1 : 0);
    expect((await desk().rows())[0]).toMatchObject({ state: "GIVEN_UP", why: "outcome_unknown" });
  });

  it("in the middle: a receipt arrives with the next try", async () => {
    desk().mailbox.behave(() => ({ cut: "in_data" }));
    await desk().planReceipt();
    const needs = desk().office();
    await sendMails(needs);
    desk().mailbox.behave(() => ({}));
    desk().pass(MINUTE);
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(1);
    expect((await desk().rows())[0]).toMatchObject({ state: "SENT", tries: 2 });
  });

  it("by nobody there: everything waits, reminders too", async () => {
    const nowhere = desk().messengerAt("smtp://127.0.0.1:9");
    await desk().planBill();
    await desk().planReceipt();
    await sendMails(desk().office({ messenger: nowhere }));
    expect((await desk().rows()).map(({ state, why }) => `${state} ${why}`)).toEqual([
      "WAITING unreachable",
      "WAITING unreachable",
    ]);
    desk().pass(MINUTE);
    await sendMails(desk().office());
    expect(desk().mailbox.received).toHaveLength(2);
  });
});
