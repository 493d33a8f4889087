import { type SqlBool, sql } from "kysely";
import { later } from "../../../platform/clock.ts";
import type { Database, Db, Tx } from "../../../platform/database/db.ts";
import type { PaymentRow } from "../queries.ts";

/** A longer lease was made by a clock that has been corrected since. */
const MAX_LEASE_MS = 60_000;

export const OPENING_LEASE_MS = 15_000;
const ASKING_LEASE_MS = 15_000;
const ASKING_PAUSE_MS = 3_000;

/** True for no instant, and for one that is not after `from` up to `to`. */
const isOutside = (instant: "openingUntil" | "claimedUntil" | "queriedAt", from: Date, to: Date) =>
  sql<SqlBool>`(${sql.ref(instant)} > ${from} AND ${sql.ref(instant)} <= ${to}) IS NOT TRUE`;

const isFree = (lease: "openingUntil" | "claimedUntil", now: Date) => isOutside(lease, now, later(now, MAX_LEASE_MS));

/** Undefined while another request has the right, or when the page is known. */
export async function claimOpening(tx: Tx, id: string, now: Date) {
  const { rows } = await sql<PaymentRow>`
    UPDATE payments SET opening_until = ${later(now, OPENING_LEASE_MS)} WHERE id = ${id}
      AND state IN ('CREATED', 'PENDING') AND payment_url IS NULL AND ${isFree("openingUntil", now)} RETURNING *`.execute(
    tx,
  );
  return rows[0];
}

/** `until`: from when on those who wait may ask; null: they hear that the company gave no page. */
export async function releaseOpening(tx: Tx, id: string, openingUntil: Date | null): Promise<void> {
  await tx.updateTable("payments").set({ openingUntil }).where("id", "=", id).execute();
}

/** True unless the gateway is being asked about the payment, or was asked within three seconds. */
export async function claimAsking({ inOneStatement }: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await inOneStatement((alone) =>
    alone
      .updateTable("payments")
      .set({ queriedAt: now, claimedUntil: later(now, ASKING_LEASE_MS) })
      .where("id", "=", id)
      .where(isOutside("queriedAt", later(now, -ASKING_PAUSE_MS), now))
      .where(isFree("claimedUntil", now))
      .compile(),
  );
  return claimed === 1;
}

/** Other reconcilers skip these payments until the lease is over. */
export function claimDuePayments(tx: Tx, gateway: string, now: Date, limit: number): Promise<PaymentRow[]> {
  return tx
    .updateTable("payments")
    .set({ queriedAt: now, claimedUntil: later(now, MAX_LEASE_MS) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("payments")
        .select("id")
        .where("gateway", "=", gateway)
        .where("nextCheckAt", "<=", now)
        .where(isFree("claimedUntil", now))
        // Those that failed before come last.
        .orderBy("claimedUntil", (order) => order.asc().nullsFirst())
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** When the next one is due and unclaimed; undefined when none is watched. */
export async function nextDueAt(db: Db, of: "payments" | "refunds", gateways: string[]): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom(of)
    .select((eb) => eb.fn.min<Date | null>(eb.fn("greatest", ["nextCheckAt", "claimedUntil"])).as("at"))
    .where("gateway", "in", gateways)
    .where("nextCheckAt", "is not", null)
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

export async function rescheduleCheck(tx: Tx, id: string, state: string, nextCheckAt: Date | null): Promise<void> {
  await sql`
    UPDATE payments SET claimed_until = NULL, next_check_at = ${nextCheckAt}
    WHERE id = ${id} AND state = ${state}`.execute(tx);
}

/** True if made due: not asked within three seconds, and settled neither by money nor by a person. */
export async function hastenCheck(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE payments SET next_check_at = ${now} WHERE id = ${id} AND state IN ('CREATED', 'PENDING', 'FAILED', 'EXPIRED')
      AND (queried_at IS NULL OR queried_at <= ${later(now, -ASKING_PAUSE_MS)})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Locks them by id, as all do who hold several. */
export async function hastenOpenPayments(tx: Tx, gateway: string, now: Date, withinMs: number): Promise<void> {
  await sql`
    UPDATE payments SET next_check_at = least(next_check_at, ${now}::timestamptz + random() * ${withinMs} * interval '1 ms')
    WHERE id IN (SELECT id FROM payments WHERE gateway = ${gateway} AND state IN ('CREATED', 'PENDING')
      ORDER BY id FOR UPDATE)`.execute(tx);
}
