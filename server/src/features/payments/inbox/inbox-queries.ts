import { type Insertable, sql, type Updateable } from "kysely";
import { later } from "../../../platform/clock.ts";
import { compilingOnce } from "../../../platform/database/compiled-once.ts";
import type { Alone, Database, Db, Tx } from "../../../platform/database/db.ts";
import type { DB } from "../../../platform/database/schema.ts";

/** A reader that died leaves its messages to the next one after this time. */
const READING_LEASE_MS = 60_000;

type MessageColumns = "gateway" | "eventKey" | "orderId" | "body";

export type NewMessage = Pick<Insertable<DB["webhookInbox"]>, MessageColumns> & { receivedAt: Date };

type Writer = Pick<Database, "inOneStatement">;

const insertNew = compilingOnce((alone: Alone, message: NewMessage) => {
  const { gateway, eventKey, orderId, body, receivedAt } = message;
  return alone
    .insertInto("webhookInbox")
    .values({ gateway, eventKey, orderId, body, receivedAt, nextTryAt: receivedAt })
    .onConflict((conflict) => conflict.columns(["gateway", "eventKey"]).doNothing());
});

/** Stores a message once, however often it comes. False if it was there already. */
export async function insertMessage({ inOneStatement }: Writer, message: NewMessage): Promise<boolean> {
  return (await inOneStatement((alone) => insertNew(alone, message))) > 0;
}

export type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

export function claimMessages(tx: Tx, now: Date, limit: number) {
  const due = sql`SELECT gateway, event_key FROM webhook_inbox WHERE next_try_at <= ${now}
    ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return tx
    .updateTable("webhookInbox")
    .set((eb) => ({ nextTryAt: later(now, READING_LEASE_MS), tries: eb("tries", "+", 1) }))
    .where(sql<boolean>`(gateway, event_key) IN (${due})`)
    .returning(["gateway", "eventKey", "orderId", "tries"])
    .execute();
}

export async function nextTryAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(next_try_at) AS at FROM webhook_inbox WHERE next_try_at IS NOT NULL`.execute(db);
  return rows[0]?.at ?? undefined;
}

type Reading = Pick<Updateable<DB["webhookInbox"]>, "doneAt" | "nextTryAt">;

/** With neither instant the message is parked for a person. */
export async function endReading(tx: Tx, { gateway, eventKey }: ClaimedMessage, end: Reading): Promise<void> {
  const message = tx.updateTable("webhookInbox").set(end).where("gateway", "=", gateway);
  await message.where("eventKey", "=", eventKey).execute();
}

export async function forgetBodies(tx: Tx, readBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE webhook_inbox SET body = NULL WHERE (gateway, event_key) IN (
      SELECT gateway, event_key FROM webhook_inbox WHERE done_at < ${readBefore} AND body IS NOT NULL
      ORDER BY done_at LIMIT ${limit})`.execute(tx);
  return Number(numAffectedRows);
}
