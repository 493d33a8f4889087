import type { BodyOf } from "@aangan/contract/endpoint";
import { takePayment } from "@aangan/contract/features/receipts/take-payment";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { asSuperuser } from "../../../../test/desks/database.ts";
import { useMailDesk } from "../../../../test/desks/mail-desk.ts";
import { dayOf, later } from "../../../platform/clock.ts";
import { newOrderId } from "../../../platform/ids.ts";
import type { Messenger } from "../../../platform/mail/mail-server.ts";
import { sendAdminInvitation } from "../../login/links/invite-admin.ts";
import { notifyPasswordChange } from "../notify-of-safety.ts";
import { sendMails } from "./send-mails.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const desk = useMailDesk();

beforeEach(() => desk().settle());

const run = (statement: ReturnType<typeof sql>) => statement.execute(desk().db);
const ends = async () => (await desk().rows()).map(({ state, why }) => `${state} ${why}`);
const send = async () => {
  await sendMails(desk().office());
  return ends();
};
const take = (billId: string, amount: number, how: Partial<BodyOf<typeof takePayment>> = {}, place = 0) => {
  const { portal, token, person } = desk();
  const of = { userId: person(place)._id, amount, lines: [{ billId, amount }], advance: 0, knowing: [] };
  const body = { way: "cash" as const, receivedOn: dayOf(portal.now()), ...of, ...how };
  return portal.call(takePayment, { body, token });
};
const correctTo = (email: string) => run(sql`UPDATE residents SET email = ${email} WHERE id = ${desk().person(0)._id}`);
const moveOut = () => run(sql`UPDATE residents SET left_at = now() WHERE id = ${desk().person(0)._id}`);

describe("a reminder that waits to be sent", () => {
  const payingBy: Record<string, (billId: string) => Promise<unknown>> = {
    "a transfer that the resident told of": (billId) => {
      const { _id, flatNumber } = desk().person(0);
      const draft = JSON.stringify([{ billId, amountPaise: 250_000 }]);
      return run(sql`INSERT INTO claims (id, resident_id, flat_number, amount_paise, paid_on, reference, requested_lines, made_at, state)
        VALUES (${billId}, ${_id}, ${flatNumber}, 250000, current_date, ${billId}, ${draft}, now(), 'WAITING')`);
    },
    "a post-dated cheque": (billId) => {
      const chequeOn = dayOf(later(desk().portal.now(), 10 * 24 * HOUR));
      return take(billId, 2500, {
        way: "cheque",
        reference: billId.slice(-6).replace(/\D/g, "0").padStart(6, "0"),
        bank: billId,
        chequeOn,
      });
    },
    "an online payment": (billId) =>
      run(sql`INSERT INTO payments (id, bill_id, resident_id, flat_number, gateway, amount_paise, state, created_at, expires_at,
        next_check_at)
        VALUES (${newOrderId()}, ${billId}, ${desk().person(0)._id}, 'N-1', 'sandbox', 250000, 'PENDING', now(), now(), now())`),
  };

  it.each(Object.keys(payingBy))("is not sent once %s is under way", async (how) => {
    for (const kind of ["due_soon", "overdue"] as const) {
      const billId = await desk().planReminder(kind);
      await payingBy[how]?.(billId);
    }
    expect(await send()).toEqual(["DROPPED payment_under_way", "DROPPED payment_under_way"]);
  });

  it("is not sent once the bill is paid or cancelled, and names what is left of it otherwise", async () => {
    const { planReminder, mailbox } = desk();
    const [paid, cancelled, partly] = [
      await planReminder("overdue"),
      await planReminder("due_soon"),
      await planReminder("overdue", 1),
    ];
    await take(paid, 2500);
    await run(
      sql`UPDATE bills SET cancelled_at = now(), cancelled_by = 'office', cancel_reason = 'x' WHERE id = ${cancelled}`,
    );
    await take(partly, 2499.5, {}, 1);
    await asSuperuser(desk().db, "DELETE FROM emails WHERE kind = 'receipt'");
    expect((await send()).sort()).toEqual(["DROPPED paid", "DROPPED paid", "SENT null"]);
    expect(mailbox.texts()[0]).toContain("₹0.50");
  });

  it("that the bill is due soon is not sent after its day", async () => {
    await desk().planReminder("due_soon");
    desk().set("2030-03-05T10:00:00+05:30");
    await desk().planReminder("due_soon", 1);
    await asSuperuser(
      desk().db,
      `UPDATE emails SET facts = jsonb_set(facts, '{due}', '"2030-03-04"') WHERE resident_id = '${desk().person(0)._id}'`,
    );
    expect((await send()).sort()).toEqual(["DROPPED expired", "SENT null"]);
  });

  it("is not sent to who has moved out, nor is a link; a receipt is", async () => {
    await desk().planReminder("overdue");
    await desk().planLink();
    await desk().planReceipt();
    await moveOut();
    await send();
    const rows = (await desk().rows()).map(({ kind, state, why }) => `${kind} ${state} ${why}`);
    expect(rows.sort()).toEqual(["overdue DROPPED left", "password_link DROPPED left", "receipt SENT null"]);
  });
});

describe("a mail whose person's address was corrected", () => {
  it("goes to the right one, which is the one that counts from then on", async () => {
    await desk().planReceipt();
    await desk().planBill();
    await correctTo("right@example.com");
    expect(await send()).toEqual(["SENT null", "SENT null"]);
    expect(desk().mailbox.received.map(({ to }) => to)).toEqual(["right@example.com", "right@example.com"]);
    expect((await desk().rows()).map(({ address }) => address)).toEqual(["right@example.com", "right@example.com"]);
  });

  it("is not sent when there is none any more", async () => {
    await desk().planReceipt();
    await correctTo("");
    expect(await send()).toEqual(["DROPPED no_address"]);
  });

  it("is not sent when it has a link, which opens nothing any more; that it was changed goes to the old one", async () => {
    const { person, commit, now, mailbox, planLink } = desk();
    const was = person(0);
    await planLink();
    await commit((tx) => notifyPasswordChange(tx, { kind: "resident", id: was._id, language: "en", ...was }, now()));
    await correctTo("right@example.com");
    expect((await send()).sort()).toEqual(["DROPPED expired", "SENT null"]);
    expect(mailbox.received.map(({ to }) => to)).toEqual([was.email]);
  });
});

describe("an invitation to the office that waits to be sent", () => {
  const invited = (email: string, now: Date) => ({
    id: email.split("@")[0] ?? "",
    ...{ name: "Neha Rao", email, passwordHash: "HASH", passwordGiven: true, createdAt: now, approvedAt: now },
  });

  /** As it is planned for somebody new. */
  async function invite(email: string): Promise<string> {
    const { commit, now } = desk();
    const person = invited(email, now());
    await commit((tx) =>
      tx
        .insertInto("admins")
        .values({ ...person, role: "clerk" })
        .execute(),
    );
    await commit((tx) => sendAdminInvitation(tx, person.id, "https://park.example", now()));
    return person.id;
  }

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["was removed meanwhile", (id) => run(sql`UPDATE admins SET refused_at = now() WHERE id = ${id}`)],
    ["has another address by now", (id) => run(sql`UPDATE admins SET email = 'else@x.example' WHERE id = ${id}`)],
    ["was given another password", (id) => run(sql`UPDATE admins SET password_hash = 'OTHER' WHERE id = ${id}`)],
    ["has used the link", (id) => run(sql`DELETE FROM password_links WHERE person_id = ${id}`)],
    ["was to come days ago", async () => desk().pass(3 * 24 * HOUR + MINUTE)],
  ])("is not sent to who %s, but others' are", async (how, change) => {
    const id = await invite(`${how.replaceAll(" ", "-")}@office.example`);
    await change(id);
    await invite(`stays-while-one-${how.replaceAll(" ", "-")}@office.example`);
    expect((await send()).sort()).toEqual(["DROPPED expired", "SENT null"]);
  });

  it("is sent once, with the link that works, when the office has invited twice", async () => {
    const id = await invite("twice@office.example");
    desk().pass(MINUTE);
    await desk().commit((tx) => sendAdminInvitation(tx, id, "https://park.example", desk().now()));
    expect(await send()).toEqual(["DROPPED expired", "SENT null"]);
  });
});

describe("a kind that the office switches off", () => {
  it("is not sent any more, others are", async () => {
    await desk().planReceipt();
    await desk().planBill();
    await desk().switchOn(["receipt"]);
    expect((await send()).sort()).toEqual(["DROPPED switched_off", "SENT null"]);
  });
});

describe("a mail server that answers after the lease has ended", () => {
  /** While it takes the first message, another portal comes along. */
  const slow = (inner: Messenger): Messenger => {
    let first = true;
    return {
      ...inner,
      send: async (message) => {
        if (!first) return inner.send(message);
        first = false;
        desk().pass(HOUR);
        await sendMails(desk().office());
        return inner.send(message);
      },
    };
  };
  const sendSlowly = () => sendMails(desk().office({ messenger: slow(desk().messengerAt(desk().mailbox.url)) }));

  it("gets a receipt twice at most, with one Message-ID, and a reminder once", async () => {
    await desk().planReceipt();
    await sendSlowly();
    expect(desk().messageIds()).toHaveLength(2);
    expect(new Set(desk().messageIds()).size).toBe(1);
    expect(await ends()).toEqual(["SENT null"]);
  });

  it("is believed when it has taken a reminder that was given up meanwhile", async () => {
    await desk().planReminder("overdue");
    await sendSlowly();
    expect(desk().mailbox.received).toHaveLength(1);
    expect(await ends()).toEqual(["SENT null"]);
  });
});

describe("a flood of changes", () => {
  it("fills no letter box: twenty a day say that a password was changed, and receipts still go", async () => {
    const { commit, person, now, mailbox, planReceipt, office, pass } = desk();
    const owner = { kind: "resident" as const, id: person(0)._id, language: "en" as const, ...person(0) };
    for (let count = 0; count < 25; count++) await commit((tx) => notifyPasswordChange(tx, owner, now()));
    await sendMails(office());
    expect(mailbox.received).toHaveLength(20);
    await planReceipt();
    await sendMails(office());
    expect(mailbox.received).toHaveLength(21);
    pass(24 * HOUR);
    await sendMails(office());
    expect(mailbox.received).toHaveLength(26);
  });
});
