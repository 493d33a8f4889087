import type { Insertable, Selectable, Updateable } from "kysely";
import { later } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/database/db.ts";
import type { DB } from "../platform/database/schema.ts";

export type OrderRow = Selectable<DB["sandboxOrders"]>;

/** A delivery whose process died is sent again after this time. */
const SENDING_LEASE_MS = 60_000;

export async function insertKeys(tx: Tx, keys: Insertable<DB["sandboxKeys"]>): Promise<void> {
  await tx
    .insertInto("sandboxKeys")
    .values(keys)
    .onConflict((conflict) => conflict.column("singleton").doNothing())
    .execute();
}

export function readKeys(db: Db) {
  return db
    .selectFrom("sandboxKeys")
    .select(["merchantId", "apiKey", "webhookSecret", "dashboardKey"])
    .executeTakeFirstOrThrow();
}

/** Does nothing when the merchant has used the id before. */
export async function insertOrder(tx: Tx, order: Insertable<DB["sandboxOrders"]>): Promise<void> {
  await tx
    .insertInto("sandboxOrders")
    .values(order)
    .onConflict((conflict) => conflict.column("merchantOrderId").doNothing())
    .execute();
}

export function orderOfMerchant(db: Db, merchantOrderId: string) {
  return db.selectFrom("sandboxOrders").selectAll().where("merchantOrderId", "=", merchantOrderId).executeTakeFirst();
}

export function orderById(db: Db, orderId: string) {
  return db.selectFrom("sandboxOrders").selectAll().where("orderId", "=", orderId).executeTakeFirst();
}

export function lockOrder(tx: Tx, orderId: string) {
  return tx.selectFrom("sandboxOrders").selectAll().where("orderId", "=", orderId).forUpdate().executeTakeFirst();
}

export function newestOrders(db: Db, offset: number, limit: number) {
  return db
    .selectFrom("sandboxOrders")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("orderId")
    .offset(offset)
    .limit(limit)
    .execute();
}

export function updateOrder(tx: Tx, orderId: string, changes: Updateable<DB["sandboxOrders"]>): Promise<OrderRow> {
  return tx
    .updateTable("sandboxOrders")
    .set(changes)
    .where("orderId", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertDelivery(tx: Tx, delivery: Insertable<DB["sandboxDeliveries"]>): Promise<void> {
  await tx.insertInto("sandboxDeliveries").values(delivery).execute();
}

/** Claims due messages and counts the try. */
export function claimDeliveries(tx: Tx, now: Date, limit: number) {
  return tx
    .with("claimed", (claim) =>
      claim
        .updateTable("sandboxDeliveries")
        .set((eb) => ({ nextTryAt: later(now, SENDING_LEASE_MS), tries: eb("tries", "+", 1) }))
        .where("eventId", "in", (eb) =>
          eb
            .selectFrom("sandboxDeliveries")
            .select("eventId")
            .where("nextTryAt", "<=", now)
            .orderBy("nextTryAt")
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(["eventId", "orderId", "body", "tries"]),
    )
    .selectFrom("claimed")
    .innerJoin("sandboxOrders", "sandboxOrders.orderId", "claimed.orderId")
    .select(["claimed.eventId", "claimed.body", "claimed.tries", "sandboxOrders.notifyUrl"])
    .execute();
}

export async function nextDeliveryAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom("sandboxDeliveries")
    .select((eb) => eb.fn.min("nextTryAt").as("at"))
    .where("nextTryAt", "is not", null)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

export async function updateDelivery(
  tx: Tx,
  eventId: string,
  changes: Updateable<DB["sandboxDeliveries"]>,
): Promise<void> {
  await tx.updateTable("sandboxDeliveries").set(changes).where("eventId", "=", eventId).execute();
}
