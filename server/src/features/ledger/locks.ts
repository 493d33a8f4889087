import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { dayOf } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { refuse } from "../../platform/refusal.ts";

/** Lock payments and bills before credits. Of unidentified money: the credit that has it now. */
export function lockCredit(tx: Tx, by: "id" | "paymentId" | "unidentifiedId", value: number | string) {
  const credit = tx.selectFrom("credits").selectAll().where(by, "=", value);
  return credit
    .$if(by === "unidentifiedId", (query) => query.where("undoneAt", "is", null))
    .forUpdate()
    .executeTakeFirst();
}

/** Lock unidentified money before the credit it became. */
export function lockUnidentified(tx: Tx, id: string) {
  return tx.selectFrom("unidentifiedMoney").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

type CreditChange = Partial<Record<"usedPaise" | "refundedPaise" | "heldPaise", number>>;

export async function changeCredit(tx: Tx, id: number, change: CreditChange): Promise<void> {
  const { usedPaise = 0, refundedPaise = 0, heldPaise = 0 } = change;
  await tx
    .updateTable("credits")
    .set((eb) => ({
      usedPaise: eb("usedPaise", "+", usedPaise),
      refundedPaise: eb("refundedPaise", "+", refundedPaise),
      heldPaise: eb("heldPaise", "+", heldPaise),
    }))
    .where("id", "=", id)
    .execute();
}

/** For a refund under way; negative for one that failed. The database refuses more than is left. */
export function holdCredit(tx: Tx, creditId: number, amountPaise: number): Promise<void> {
  return changeCredit(tx, creditId, { heldPaise: amountPaise });
}

export async function setReserved(tx: Tx, id: number, reserved: boolean): Promise<void> {
  await tx.updateTable("credits").set({ reserved }).where("id", "=", id).execute();
}

/** The credits of a cheque's payments wait until the bank has credited it. */
export async function setWaits(tx: Tx, paymentIds: readonly string[], awaitsClearance: boolean): Promise<void> {
  const ofThem = tx.updateTable("credits").set({ awaitsClearance });
  await ofThem.where("paymentId", "=", sql<string>`any(${[...paymentIds]}::text[])`).execute();
}

/** Refuses anything but a row number with `not_found`. */
export function readSerial(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : refuse("not_found");
}

export function findCredit(db: Db, id: string | number) {
  const serial = readSerial(String(id));
  return db.selectFrom("credits").selectAll().where("id", "=", serial).executeTakeFirst();
}

export function findUnidentified(db: Db, id: string) {
  return db.selectFrom("unidentifiedMoney").selectAll().where("id", "=", id).executeTakeFirst();
}

/** A query of paise, to be part of another statement. */
export function creditLeftOf(db: Db, residentId: string) {
  return db
    .selectFrom("credits")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("leftPaise"), sql<number>`0`).as("leftPaise"))
    .where("residentId", "=", residentId);
}

/** The last day of closed books, or null. */
export async function closedUpTo(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT closed_up_to() AS day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * The day itself, or the first open one when its books are closed; none are closed until the transaction ends. The current
 * month is always open, so that money of today costs no question.
 */
export async function openDay(tx: Tx, day: string, now: Date): Promise<string> {
  if (day.slice(0, 7) >= dayOf(now).slice(0, 7)) return day;
  const { rows } = await sql<{ open: string }>`SELECT open_day(${day}::date) AS open`.execute(tx);
  return rows[0]?.open ?? day;
}

const TRIES = 400;
const PAUSE_MS = 25;

/**
 * Holds the books alone, until the transaction ends. Money that is being booked goes first: it would wait in a circle behind
 * a request that waits. False when money never paused.
 */
export async function holdBooksAlone(tx: Tx): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const lock = sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(hashtext('aangan: books')) AS held`;
    const { rows } = await lock.execute(tx);
    if (rows[0]?.held) return true;
    await sleep(PAUSE_MS);
  }
  return false;
}
