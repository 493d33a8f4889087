import { setTimeout as sleep } from "node:timers/promises";
import { NTH, openPress } from "../generator/press.ts";
import { webhook } from "../load/requests.ts";
import { openReference } from "../references/open-reference.ts";
import { unpaidBills } from "../world/books.ts";
import { openOrders } from "../world/open-orders.ts";
import { openTown, type Town } from "../world/open-town.ts";
import { type Figure, type Ratio, ratioAtLeast, type World } from "./ratio.ts";
import { takeTurns } from "./take-turns.ts";

const AT_ONCE = 16;
const TURN_MS = 3_000;
const CALM_MS = 500;

/** Verifying and storing a company's message, against storing alone. */
export const webhookRatio: Ratio = {
  name: "webhook",
  what: "messages of the company verified, kept and acknowledged a second, while others are read",
  against: "a bare Fastify route that inserts one row",
  run,
};

async function run({ databases, rounds }: World): Promise<Figure[]> {
  const town = await openTown(databases);
  const press = openPress();
  const bare = openReference("insert-row");
  try {
    const [order = ""] = await openOrders(town, await unpaidBills(town, 1));
    town.company.pay(order);
    const messages = [webhook(town.company, town.company.message(order, NTH))];
    const bareUrl = await bare.ask<string>({ connection: town.connection });
    const rate = async (url: string) => {
      const { perSecond } = await press.press(url, messages, { clients: AT_ONCE, forMs: TURN_MS });
      await discardUnread(town);
      return perSecond;
    };
    const turns = await takeTurns(
      rounds,
      () => rate(town.url),
      () => rate(bareUrl),
    );
    return [{ what: "messages", unit: "a second", ...turns, goal: ratioAtLeast(0.4) }];
  } finally {
    press.close();
    await bare.close();
    await town.close();
  }
}

/** Drops the unread messages: reading so many takes minutes, which would slow the other's turn. */
async function discardUnread({ database }: Town): Promise<void> {
  await database.inTransaction((tx) =>
    tx.updateTable("webhookInbox").set({ doneAt: new Date(), nextTryAt: null }).where("doneAt", "is", null).execute(),
  );
  await sleep(CALM_MS);
}
