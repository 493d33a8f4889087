import { later } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A reader that died leaves its messages to the next one after this time. */
const READING_LEASE_MS = 60_000;

export interface NewMessage {
  gateway: string;
  eventKey: string;
  orderId: string | null;
  body: Buffer;
  receivedAt: Date;
}

/** Stores a message once, however often it comes. False if it was there already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("webhookInbox")
    .values({ ...message, nextTryAt: message.receivedAt })
    .onConflict((conflict) => conflict.columns(["gateway", "eventKey"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

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

/** With neither instant the message is parked for a person. */
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

/** Forgets up to `limit` bodies of messages read before this instant; returns how many. */
export async function forgetBodies(tx: Tx, readBefore: Date, limit: number): Promise<number> {
  const forgotten = await tx
    .updateTable("webhookInbox")
    .set({ body: null })
    .where((eb) =>
      eb(
        eb.refTuple("gateway", "eventKey"),
        "in",
        eb
          .selectFrom("webhookInbox")
          .select(["gateway", "eventKey"])
          .where("doneAt", "<", readBefore)
          .where("body", "is not", null)
          .orderBy("doneAt")
          .limit(limit)
          .$asTuple("gateway", "eventKey"),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(forgotten.numUpdatedRows);
}
