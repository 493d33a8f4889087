import type { Insertable } from "kysely";
import { later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { WebhookInbox } from "../../platform/schema.ts";

/** A reader that died leaves its messages to the next one after this time. */
const READING_LEASE_MS = 60_000;

/** Stores a message once, however often it comes. True for a new one. */
export async function insertMessage(tx: Tx, message: Insertable<WebhookInbox>): Promise<boolean> {
  const inserted = await tx
    .insertInto("webhookInbox")
    .values(message)
    .onConflict((conflict) => conflict.columns(["gateway", "eventKey"]).doNothing())
    .returning("eventKey")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes messages to read, the longest waiting first, and counts the try. */
export function claimMessages(tx: Tx, now: Date, limit: number) {
  return tx
    .updateTable("webhookInbox")
    .set((eb) => ({ nextTryAt: later(now, READING_LEASE_MS), tries: eb("tries", "+", 1) }))
    .where((eb) =>
      eb(
        eb.refTuple("gateway", "eventKey"),
        "in",
        eb
          .selectFrom("webhookInbox")
          .select(["gateway", "eventKey"])
          .where("nextTryAt", "<=", now)
          .orderBy("nextTryAt")
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple("gateway", "eventKey"),
      ),
    )
    .returning(["gateway", "eventKey", "orderId", "tries"])
    .execute();
}

/** When the next message is to be read. Undefined when none waits. */
export async function nextTryAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("webhookInbox")
    .select((eb) => eb.fn.min("nextTryAt").as("at"))
    .where("nextTryAt", "is not", null)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

interface MessageKey {
  gateway: string;
  eventKey: string;
}

/** Ends the reading of a message: read, to be tried again, or, with neither, parked for a person. */
export async function endReading(
  tx: Tx,
  { gateway, eventKey }: MessageKey,
  end: { doneAt: Date | null; nextTryAt: Date | null },
): Promise<void> {
  await tx
    .updateTable("webhookInbox")
    .set(end)
    .where("gateway", "=", gateway)
    .where("eventKey", "=", eventKey)
    .execute();
}
