import { sql } from "kysely";
import { later } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";

/** A reader that died leaves its messages to the next one after this time. */
const READING_LEASE_MS = 60_000;

/** A message that has just come; it is to be read at once. */
export interface NewMessage {
  gateway: string;
  eventKey: string;
  orderId: string | null;
  body: Buffer;
  receivedAt: Date;
}

/** Stores messages, each once, however often it comes. Gives how many are new. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<number> {
  // Who stores the same messages at the same time meets us in the same order, so that nobody waits for each other.
  const sorted = messages.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const column = (name: keyof NewMessage) => sorted.map((message) => message[name]);
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("webhookInbox")
    .columns(["gateway", "eventKey", "orderId", "body", "receivedAt", "nextTryAt"])
    .expression(
      sql`SELECT *, received_at FROM unnest(
        ${column("gateway")}::text[], ${column("eventKey")}::text[], ${column("orderId")}::text[],
        ${column("body")}::bytea[], ${column("receivedAt")}::timestamptz[]
      ) AS message (gateway, event_key, order_id, body, received_at)`,
    )
    .onConflict((conflict) => conflict.columns(["gateway", "eventKey"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

const keyOf = ({ gateway, eventKey }: MessageKey) => `${gateway} ${eventKey}`;

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
