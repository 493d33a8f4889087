import { describe, expect, it } from "vitest";
import { useOpenPayment } from "../../../../test/desks/open-payment.ts";
import { openDesk } from "../../../../test/desks/payment-desk.ts";
import { later } from "../../../platform/clock.ts";
import { forgetOldBodies } from "./forget-bodies.ts";
import { forgetBodies } from "./inbox-queries.ts";
import { receiveWebhook, saveMessage } from "./receive-webhook.ts";

const DAY = 24 * 60 * 60_000;

const open = useOpenPayment();

/** An inbox before the desk's database, and how often its reader was nudged. */
function openInbox() {
  const { database, now } = open.desk;
  const count = { nudges: 0 };
  const message = (eventKey: string) => {
    const body = Buffer.from(`\u0000 bytes "of" ${eventKey}`);
    return { gateway: "scripted", eventKey, orderId: null, body, receivedAt: now() };
  };
  const keep = (eventKeys: readonly string[]) =>
    Promise.allSettled(
      eventKeys.map((eventKey) => saveMessage({ database, nudge: () => count.nudges++ }, message(eventKey))),
    );
  return { count, keep, message };
}

async function stored(like: string) {
  const { db } = open.desk.database;
  const query = db.selectFrom("webhookInbox").selectAll().where("eventKey", "like", like).orderBy("eventKey");
  return query.execute();
}

const numbered = (name: string, length = 20) => Array.from({ length }, (_, nth) => `${name} ${10 + nth}`);

describe("The inbox", () => {
  it("keeps messages that come at once as they came", async () => {
    const { keep, message } = openInbox();
    const names = numbered("at once");
    expect((await keep(names)).filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await stored("at once%")).toEqual(
      names.map((name) => {
        const { receivedAt, ...columns } = message(name);
        return { ...columns, receivedAt, nextTryAt: receivedAt, tries: 0, doneAt: null };
      }),
    );
  });

  it("refuses the one that the database cannot hold, and keeps the others", async () => {
    const { keep } = openInbox();
    const names = [...numbered("but one"), "but one \u0000"];
    const ends = await keep(names);
    expect(ends.map(({ status }) => status)).toEqual(names.map((_, nth) => (nth < 20 ? "fulfilled" : "rejected")));
    expect(await stored("but one%")).toHaveLength(20);
  });

  it("stores a message that comes again once, and has it read once", async () => {
    const { count, keep } = openInbox();
    const names = numbered("again");
    await keep([...names, ...names]);
    await keep(names);
    expect(await stored("again%")).toHaveLength(20);
    expect(count.nudges).toBe(20);
  });

  it("forgets the body of a message 90 days after it was read, and of none that was not read", async () => {
    const desk = await openDesk({ startsAt: new Date("2025-11-21T04:30:00Z") });
    const bodies = async () => {
      const rows = await desk.database.db.selectFrom("webhookInbox").selectAll().orderBy("eventKey").execute();
      return rows.map(({ eventKey, body }) => [eventKey, body !== null]);
    };
    await desk.webhook("ZZZZZZZZZZZZZZZZZZZZ", "read");
    await receiveWebhook(desk.needs, {
      gateway: "scripted",
      ...desk.gateway.message("ZZZZZZZZZZZZZZZZZZZZ", "unread"),
    });
    desk.pass(89 * DAY);
    await forgetOldBodies(desk.needs);
    expect(await bodies()).toEqual([
      ["read", true],
      ["unread", true],
    ]);
    desk.pass(2 * DAY);
    await forgetOldBodies(desk.needs);
    expect(await bodies()).toEqual([
      ["read", false],
      ["unread", true],
    ]);
    await desk.close();
  });

  it("keeps the body of a message that was read lately, whatever the portal asks for", async () => {
    await open.desk.webhook("ZZZZZZZZZZZZZZZZZZZZ", "read today");
    const deletion = open.desk.database.inTransaction((tx) => forgetBodies(tx, later(open.desk.now(), DAY), 10));
    await expect(deletion).rejects.toThrow("what a gateway sent is fixed");
  });
});
