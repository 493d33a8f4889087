import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useMailDesk } from "../../../../test/desks/mail-desk.ts";
import { configureMailMode } from "../../settings/mail-mode.ts";
import { sendMails } from "./send-mails.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = useMailDesk();

describe("what a portal that was killed has left", () => {
  const leave = (handedCount: number) =>
    sql`UPDATE emails SET handed = ${handedCount}, handed_at = ${desk().now()}, tries = 1`.execute(desk().db);

  it("is sent again when it is a receipt, and not when it is a reminder", async () => {
    await desk().planReceipt();
    await desk().planBill();
    await leave(1);
    await sendMails(desk().office());
    expect(desk().mailbox.received).toHaveLength(1);
    expect((await desk().rows()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "bill_raised GIVEN_UP",
      "receipt SENT",
    ]);
  });
});

describe("several portals", () => {
  it("side by side send each mail once, and one bad mail stops no other", async () => {
    for (let count = 0; count < 30; count++) await desk().planReceipt(count % 3);
    await desk().spoilLast();
    const [one, other] = [desk().office(), desk().office()];
    await Promise.all([sendMails(one), sendMails(other)]);
    await Promise.all([sendMails(one), sendMails(other)]);
    expect(desk().mailbox.received).toHaveLength(29);
    expect(new Set(desk().messageIds()).size).toBe(29);
    expect((await desk().rows()).filter(({ state }) => state === "WAITING")).toMatchObject([{ why: "broken" }]);
  });

  it("together keep to the rate", async () => {
    for (let count = 0; count < 12; count++) await desk().planReceipt(count % 3);
    const needs = [desk().office({ perMinute: 5 }), desk().office({ perMinute: 5 })];
    await Promise.all(needs.map(sendMails));
    await Promise.all(needs.map(sendMails));
    expect(desk().mailbox.received).toHaveLength(5);
    desk().pass(MINUTE + 1);
    await Promise.all(needs.map(sendMails));
    expect(desk().mailbox.received).toHaveLength(10);
  });
});

describe("limits", () => {
  it("no more than twenty a day go to one address, but receipts and links do", async () => {
    for (let count = 0; count < 22; count++) await desk().planBill(0);
    const needs = desk().office();
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(20);
    await desk().planReceipt(0);
    await desk().planLink();
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(22);
    desk().pass(24 * HOUR);
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(24);
  });

  it("between 21:00 and 08:00 nobody is reminded, but receipts go", async () => {
    desk().set("2030-03-04T21:00:00+05:30");
    await desk().planBill();
    await desk().planReceipt();
    const needs = desk().office();
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(1);
    desk().set("2030-03-05T07:59:00+05:30");
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(1);
    desk().set("2030-03-05T08:00:00+05:30");
    await sendMails(needs);
    expect(desk().mailbox.received).toHaveLength(2);
  });

  it("who has switched reminders off gets none, also none that was planned before, and gets receipts", async () => {
    const want = (reminders: boolean) =>
      sql`UPDATE residents SET reminders = ${reminders} WHERE id = ${desk().person(0)._id}`.execute(desk().db);
    await desk().planBill();
    await want(false);
    expect(await desk().planBill()).toBe(0);
    await desk().planReceipt();
    await sendMails(desk().office());
    await want(true);
    expect((await desk().rows()).map(({ kind, state, why }) => `${kind} ${state} ${why}`).sort()).toEqual([
      "bill_raised DROPPED reminders_off",
      "receipt SENT null",
    ]);
  });
});

describe("a trial", () => {
  it("sends nothing and keeps what it would have said", async () => {
    configureMailMode("shown");
    await desk().planReceipt();
    await sendMails(desk().office());
    configureMailMode("sent");
    expect(desk().mailbox.received).toEqual([]);
    expect((await desk().rows())[0]).toMatchObject({ state: "SHOWN", facts: { amountPaise: 123_456_50 } });
  });
});

describe("the log", () => {
  it("has no address and no word of any mail", async () => {
    const all = desk().logged.join("\n");
    expect(all).toContain("a mail could not be written");
    expect(all).not.toMatch(/@example\.com|Resident of|REC-2930|new-password/);
  });
});
