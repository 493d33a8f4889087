import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DB } from "../../platform/database/schema.ts";

/** Negative where money came from, positive where it went. */
export interface Entry {
  accountKind: "CLEARING" | "BILL" | "CREDIT" | "UNIDENTIFIED";
  /** The gateway's name, the bill's number, the resident's or the receipt's id. */
  accountId: string;
  amountPaise: number;
  creditId?: number;
}

export type Journal = Insertable<DB["journals"]>;

/** The database refuses the same event twice, and entries that do not sum to zero. */
export async function insertJournal(tx: Tx, journal: Journal, entries: readonly Entry[]): Promise<void> {
  const { id: journalId } = await tx.insertInto("journals").values(journal).returning("id").executeTakeFirstOrThrow();
  const { kind, paymentId } = journal;
  const lines: Insertable<DB["ledger"]>[] = entries
    .filter((entry) => entry.amountPaise !== 0)
    .map((entry) => ({ ...entry, journalId, kind, paymentId: paymentId ?? null }));
  await tx.insertInto("ledger").values(lines).execute();
}

export async function insertCredit(tx: Tx, credit: Insertable<DB["credits"]>): Promise<number> {
  const { id } = await tx.insertInto("credits").values(credit).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Lock payments and bills before credits. */
export function lockCredit(tx: Tx, id: number) {
  return tx.selectFrom("credits").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function creditById(db: Db, id: number) {
  return db.selectFrom("credits").selectAll().where("id", "=", id).executeTakeFirst();
}

export function creditOfPayment(db: Db, paymentId: string) {
  return db.selectFrom("credits").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();
}

export function creditLeft(db: Db, residentId: string) {
  return db
    .selectFrom("credits")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("leftPaise"), sql<number>`0`).as("leftPaise"))
    .where("residentId", "=", residentId);
}

/** The database keeps it within the credit. */
export interface CreditChange {
  usedPaise?: number;
  refundedPaise?: number;
  heldPaise?: number;
}

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

export async function insertCreditUse(tx: Tx, use: Insertable<DB["creditUses"]>): Promise<number> {
  const { id } = await tx.insertInto("creditUses").values(use).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function insertUseReturn(tx: Tx, taken: Insertable<DB["creditUseReturns"]>): Promise<void> {
  await tx.insertInto("creditUseReturns").values(taken).execute();
}

export function creditUseById(db: Db, id: number) {
  return db
    .selectFrom("creditUses")
    .leftJoin("creditUseReturns", "creditUseReturns.creditUseId", "creditUses.id")
    .selectAll("creditUses")
    .select("creditUseReturns.returnedAt")
    .where("creditUses.id", "=", id)
    .executeTakeFirst();
}

/** Those with something left first, newest first. */
export function creditsToList(db: Db, ids?: readonly number[]) {
  return db
    .selectFrom("credits")
    .innerJoin("residents", "residents.id", "credits.residentId")
    .selectAll("credits")
    .select(["residents.name", "residents.complex", "residents.leftAt"])
    .$if(ids !== undefined, (query) => query.where("credits.id", "in", [...(ids ?? [])]))
    .orderBy(sql`left_paise > 0 OR held_paise > 0`, "desc")
    .orderBy("credits.createdAt", "desc")
    .orderBy("credits.id", "desc")
    .execute();
}

/** Oldest first, with the names of who used them. */
export function usesOfCredits(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("creditUses")
    .leftJoin("admins", "admins.id", "creditUses.usedBy")
    .leftJoin("creditUseReturns", "creditUseReturns.creditUseId", "creditUses.id")
    .selectAll("creditUses")
    .select(["admins.name as usedByName", "creditUseReturns.returnedAt"])
    .where("creditId", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("creditUses.id")
    .execute();
}

/** Returns the id only when the receipt is new. */
export async function insertReceipt(
  tx: Tx,
  receipt: { id: string; gateway: string; gatewayPaymentId: string; orderId: string | null; amountPaise: number },
  seenAt: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("unidentifiedReceipts")
    .values({ ...receipt, seenAt })
    .onConflict((conflict) => conflict.columns(["gateway", "gatewayPaymentId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function receiptById(db: Db, id: string) {
  return db.selectFrom("unidentifiedReceipts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockReceipt(tx: Tx, id: string) {
  return tx.selectFrom("unidentifiedReceipts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The caller has locked the receipt. */
export async function addReturned(tx: Tx, id: string, paise: number): Promise<void> {
  await tx
    .updateTable("unidentifiedReceipts")
    .set((eb) => ({ refundedPaise: eb("refundedPaise", "+", paise) }))
    .where("id", "=", id)
    .execute();
}

export function creditOfReceipt(db: Db, receiptId: string) {
  return db.selectFrom("credits").selectAll().where("receiptId", "=", receiptId).executeTakeFirst();
}

export async function markAssigned(
  tx: Tx,
  id: string,
  assignment: { assignedTo: string; assignedAt: Date; assignedBy: string; assignReason: string },
): Promise<void> {
  await tx.updateTable("unidentifiedReceipts").set(assignment).where("id", "=", id).execute();
}

/** Newest first, with the flat that got it. */
export function receiptsToList(db: Db, id?: string) {
  return db
    .selectFrom("unidentifiedReceipts")
    .leftJoin("residents", "residents.id", "unidentifiedReceipts.assignedTo")
    .selectAll("unidentifiedReceipts")
    .select("residents.flatNumber")
    .$if(id !== undefined, (query) => query.where("unidentifiedReceipts.id", "=", id ?? ""))
    .orderBy("seenAt", "desc")
    .orderBy("unidentifiedReceipts.id")
    .execute();
}

/** In paise. */
export async function bookedOnBill(db: Db, paymentId: string, billId: string): Promise<number> {
  const { booked } = await db
    .selectFrom("ledger")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amountPaise"), sql<number>`0`).as("booked"))
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "CAPTURE")
    .where("accountKind", "=", "BILL")
    .where("accountId", "=", billId)
    .executeTakeFirstOrThrow();
  return Number(booked);
}
