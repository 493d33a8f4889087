import { expect, it } from "vitest";
import { useOpenPayment } from "../../../test/open-payment.ts";
import { createInbox } from "./inbox.ts";

const open = useOpenPayment();

/** An inbox before the desk's database, what it keeps at once, and how often its reader was nudged. */
function openInbox() {
  const { database, now } = open.desk;
  const count = { transactions: 0, nudges: 0 };
  const counting = {
    ...database,
    inTransaction: ((work) => {
      count.transactions++;
      return database.inTransaction(work);
    }) as typeof database.inTransaction,
  };
  const inbox = createInbox({ database: counting, nudge: () => count.nudges++ });
  const message = (eventKey: string) => {
    const body = Buffer.from(`\u0000 bytes "of" ${eventKey}`);
    return { gateway: "scripted", eventKey, orderId: null, body, receivedAt: now() };
  };
  const keep = (eventKeys: readonly string[]) =>
    Promise.allSettled(eventKeys.map((eventKey) => inbox.keep(message(eventKey))));
  return { count, keep, message };
}

async function stored(like: string) {
  const { db } = open.desk.database;
  const query = db.selectFrom("webhookInbox").selectAll().where("eventKey", "like", like).orderBy("eventKey");
  return query.execute();
}

const numbered = (name: string, length = 50) => Array.from({ length }, (_, nth) => `${name} ${10 + nth}`);

it("Fifty messages that come at once are kept as they came, by two transactions", async () => {
  const { count, keep, message } = openInbox();
  const names = numbered("at once");
  expect((await keep(names)).filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await stored("at once%")).toEqual(
    names.map((name) => {
      const { receivedAt, ...kept } = message(name);
      return { ...kept, receivedAt, nextTryAt: receivedAt, tries: 0, doneAt: null };
    }),
  );
  expect(count.transactions).toBe(2);
});

it("Of fifty messages at once the one that the database cannot hold is refused, and the others are kept", async () => {
  const { keep } = openInbox();
  const names = [...numbered("but one"), "but one \u0000"];
  const ends = await keep(names);
  expect(ends.map(({ status }) => status)).toEqual(names.map((_, nth) => (nth < 50 ? "fulfilled" : "rejected")));
  expect(await stored("but one%")).toHaveLength(50);
});

it("Messages that come again, also among the others of that moment, are stored once and nudge nobody", async () => {
  const { count, keep } = openInbox();
  // Few enough to be no rush, in which the reader is nudged later.
  const names = numbered("again", 20);
  await keep([...names, ...names]);
  expect(await stored("again%")).toHaveLength(20);
  const nudges = count.nudges;
  expect(nudges).toBeGreaterThan(0);
  await keep(names);
  expect(count.nudges).toBe(nudges);
});

it("The same messages that two portals store at once, in opposite orders, are all kept", async () => {
  for (let time = 0; time < 5; time++) {
    const names = numbered(`opposite ${time}`);
    const ends = await Promise.all([openInbox().keep(names), openInbox().keep(names.toReversed())]);
    expect(ends.flat().filter(({ status }) => status === "rejected")).toEqual([]);
    expect(await stored(`opposite ${time}%`)).toHaveLength(50);
  }
});
