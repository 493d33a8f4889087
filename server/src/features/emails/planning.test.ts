import type { SwitchableKind } from "@aangan/contract/email-kinds";
import { cancelBill, raiseBill } from "@aangan/contract/features/bills";
import { reverseReceipt } from "@aangan/contract/features/receipts/receipts";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asSuperuser } from "../../../test/desks/database.ts";
import { useMailDesk } from "../../../test/desks/mail-desk.ts";
import { recordStatements } from "../../../test/recorded-statements.ts";
import { dayOf, later } from "../../platform/clock.ts";
import { PORTAL } from "../../platform/traffic/caller-name.ts";
import { raiseBills } from "../bills/raise-bills.ts";
import { printReceipts } from "../receipts/paper/print-receipts.ts";
import { configureMailMode } from "../settings/mail-mode.ts";
import { sendReminders } from "./plan-reminders.ts";
import { forgetMails } from "./sending/forget-mails.ts";
import { sendMails } from "./sending/send-mails.ts";

const DAY = 24 * 60 * 60_000;
const desk = useMailDesk();

const dayIn = (days: number) => dayOf(later(desk().portal.now(), days * DAY));
const kinds = async () => (await desk().rows()).map(({ kind }) => kind).sort();
const switchOn = (on: SwitchableKind[]) => desk().switchOn(on);

async function raise(dueDate: string, place = 0): Promise<string> {
  const { _id: userId, flatNumber } = desk().person(place);
  const body = { userId, flatNumber, billType: "maintenance", originalAmount: 2500, dueDate };
  return (await desk().portal.call(raiseBill, { body, token: desk().token })).bill._id;
}

async function take(billId: string, place = 0): Promise<string> {
  const { portal, token, person } = desk();
  const lines = [{ billId, amount: 2500 }];
  const how = { way: "cash" as const, receivedOn: dayOf(portal.now()), advance: 0, knowing: [], again: true };
  const body = { userId: person(place)._id, amount: 2500, lines, ...how };
  return (await portal.call(takePayment, { body, token })).receipt._id;
}

const morning = () => ({ database: desk().portal.database, clock: desk().portal.now });

describe("what happens in the portal", () => {
  it("is told once: the bill, the receipt with its paper, and that it was taken back", async () => {
    const { portal, token, office, mailbox, person, set } = desk();
    set(`${dayIn(1)}T10:00:00+05:30`);
    const billId = await raise(dayIn(20));
    const receiptId = await take(billId);
    const needs = office({
      drawReceipt: async (db, { id, residentId, language }) =>
        (await printReceipts(db, { ids: [id], residentId, language }, "https://park.example"))(PORTAL),
    });
    await sendMails(needs);
    const receipt = mailbox.received.find(({ raw }) => raw.includes("application/pdf"));
    expect(receipt?.to).toBe(person(0).email);
    expect(receipt?.raw).toMatch(/filename=REC-\d{4}-\d{6}\.pdf/);
    const params = { id: receiptId };
    await portal.call(reverseReceipt, { params, body: { reason: "Wrong flat" }, token });
    expect(await kinds()).toEqual(["bill_raised", "receipt", "receipt_ended"]);
  });

  it("is not told when its kind is off, when the flat has no address, or when the portal has no mail server", async () => {
    await switchOn(["receipt"]);
    await raise(dayIn(20));
    expect(await kinds()).toEqual([]);
    await switchOn(["bill_raised"]);
    await sql`UPDATE residents SET email = '' WHERE id = ${desk().person(2)._id}`.execute(desk().db);
    await raise(dayIn(20), 2);
    configureMailMode("off");
    await raise(dayIn(20));
    configureMailMode("sent");
    expect(await kinds()).toEqual([]);
    await raise(dayIn(20));
    expect(await kinds()).toEqual(["bill_raised"]);
  });

  it("is not told of what was undone: nothing is planned by a transaction that fails", async () => {
    await switchOn(["bill_raised"]);
    const { _id: residentId, flatNumber } = desk().person(0);
    const bill = {
      residentId,
      flatNumber,
      billType: "maintenance" as const,
      dueOn: dayIn(20),
      originalPaise: 100 as never,
    };
    const failing = desk().commit(async (tx) => {
      await raiseBills(tx, [bill], { adminId: "office", uploadId: null, now: desk().portal.now() });
      throw new Error("the upload ends");
    });
    await expect(failing).rejects.toThrow("the upload ends");
    expect(await kinds()).toEqual([]);
  });

  it("is no longer told when the bill was cancelled before the mail went", async () => {
    await switchOn(["bill_raised"]);
    const { portal, token, office, mailbox, set } = desk();
    const id = await raise(dayIn(20));
    await portal.call(cancelBill, { params: { id }, body: { reason: "Wrong amount" }, token });
    set(`${dayIn(1)}T10:00:00+05:30`);
    await sendMails(office());
    expect(mailbox.received).toEqual([]);
    expect((await desk().rows())[0]).toMatchObject({ state: "DROPPED", why: "paid" });
  });
});

describe("the morning", () => {
  it("reminds of bills at the days of the setting, once, and not of those that are being paid", async () => {
    await switchOn(["due_soon", "overdue"]);
    const soon = await raise(dayIn(3));
    await raise(dayIn(4));
    const late = await raise(dayIn(-3), 1);
    const raisedId = await raise(dayIn(-10), 1);
    const draft = JSON.stringify([{ billId: raisedId, amountPaise: 250_000 }]);
    const { _id, flatNumber } = desk().person(1);
    await sql`INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, requested_lines, made_at, state)
      VALUES ('told', ${_id}, ${flatNumber}, 250000, ${dayIn(0)}, '123456789012', ${draft}, now(), 'WAITING')`.execute(
      desk().db,
    );
    await sendReminders(morning());
    await sendReminders(morning());
    const planned = (await desk().rows()).map(({ key }) => key).sort();
    expect(planned).toEqual([`due_soon:${soon}:${dayIn(0)}`, `overdue:${late}:${dayIn(0)}`]);
    const spread = (await desk().rows()).map(({ nextTryAt, plannedAt }) => Number(nextTryAt) - plannedAt.getTime());
    for (const ms of spread) expect(ms).toBeLessThanOrEqual(2 * 60 * 60_000);
  });

  it("does not remind of a bill that was paid until the mail goes, but of the others", async () => {
    await switchOn(["due_soon"]);
    const { office, mailbox, set } = desk();
    const paid = await raise(dayIn(3));
    const open = await raise(dayIn(3));
    await sendReminders(morning());
    await take(paid);
    set(`${dayIn(1)}T10:00:00+05:30`);
    await sendMails(office());
    const states = (await desk().rows()).map(({ key, state, why }) => [key, `${state} ${why}`]);
    expect(Object.fromEntries(states)).toMatchObject({
      [`due_soon:${paid}:${dayIn(0)}`]: "DROPPED paid",
      [`due_soon:${open}:${dayIn(0)}`]: "SENT null",
    });
    expect(mailbox.received.some(({ raw }) => raw.includes(paid))).toBe(false);
  });
});

describe("an upload of 4,000 bills", () => {
  it("plans a mail for each resident with one statement", async () => {
    const { db, commit, portal } = desk();
    await sql`INSERT INTO residents (id, name, flat_number, email, phone, complex, password_hash, created_at, approved_at)
      SELECT 'many' || n, 'Resident ' || n, 'Q-' || n, 'q' || n || '@example.com', '9876543210', 'RICHMOND PARK', 'x', now(), now()
      FROM generate_series(1, 4000) AS n`.execute(db);
    const bills = Array.from({ length: 4_000 }, (_, n) => ({
      ...{ residentId: `many${n + 1}`, flatNumber: `Q-${n + 1}`, billType: "maintenance" as const },
      ...{ dueOn: dayIn(20), originalPaise: 250_000 as never },
    }));
    const now = portal.now();
    await switchOn(["bill_raised"]);
    const heard = recordStatements();
    await commit((tx) => raiseBills(tx, bills, { adminId: "office", uploadId: null, now }));
    heard.end();
    const { statements } = heard.sinceLast();
    expect(statements.filter((statement) => /INSERT INTO emails/.test(statement))).toHaveLength(1);
    expect(await kinds()).toHaveLength(4_000);
  });
});

describe("after 90 days", () => {
  it("what a mail said is forgotten, that it was sent is not", async () => {
    const { db, planReceipt, rows, portal } = desk();
    await switchOn(["receipt"]);
    await planReceipt();
    await planReceipt();
    const old = later(portal.now(), -91 * DAY).toISOString();
    await asSuperuser(db, `UPDATE emails SET planned_at = '${old}' WHERE id = (SELECT min(id) FROM emails)`);
    const fresh = portal.now().toISOString();
    await asSuperuser(db, `UPDATE emails SET planned_at = '${fresh}' WHERE id = (SELECT max(id) FROM emails)`);
    await forgetMails(morning());
    expect((await rows()).map(({ facts }) => facts !== null)).toEqual([false, true]);
  });
});
