import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { checkBooks } from "../../../server/src/features/books/check-books.ts";
import type { Database } from "../../../server/src/platform/database/db.ts";
import { type Measured, never } from "../measure/table.ts";
import type { Town } from "./open-town.ts";

/** Captured money must be in the books within this time after a measurement. */
const SETTLED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** An unpaid bill without an open payment. */
export interface UnpaidBill {
  id: string;
  resident: number;
  residentId: string;
  complex: string;
  flatNumber: string;
  remainingPaise: number;
}

/** This many unpaid bills from all over the town, the same in every copy. */
export async function unpaidBills({ database }: Town, count: number): Promise<UnpaidBill[]> {
  const rows = await database.db
    .selectFrom("bills")
    .innerJoin("residents", "residents.id", "bills.residentId")
    .select(["bills.id", "residentId", "complex", "bills.flatNumber", "remainingPaise"])
    .where("amountPaidPaise", "=", 0)
    .where("cancelledAt", "is", null)
    .orderBy((eb) => eb.fn("md5", ["bills.id"]))
    .limit(count)
    .execute();
  if (rows.length < count) throw new Error(`the town has ${rows.length} unpaid bills, ${count} are needed`);
  return rows.map((row) => ({ ...row, resident: Number(row.residentId.replace("resident", "")) }));
}

/** The number of messages waiting to be read. */
async function unreadMessages({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom("webhookInbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("doneAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Waits until every message is read; returns the ms since `began`, or undefined if it took too long. */
export async function allRead({ database }: Town, began: number, withinMs: number): Promise<number | undefined> {
  for (;;) {
    const tookMs = performance.now() - began;
    if ((await unreadMessages(database)) === 0) return tookMs;
    if (tookMs > withinMs) return undefined;
    await sleep(LOOK_EVERY_MS);
  }
}

/** How often money moved within a time. */
export async function moneyWritten({ database }: Town, began: Date, forMs: number): Promise<number> {
  const { count } = await database.db
    .selectFrom("journals")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.between("writtenAt", began, new Date(began.getTime() + forMs)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Milliseconds from the capture to the receipt of online money: the longest, once all have one. */
export async function longestToReceipt({ database }: Town): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<{ missing: number; longestMs: number | null }>`
      SELECT count(*) FILTER (WHERE p.receipt_id IS NULL) AS missing,
        (extract(epoch FROM max(r.issued_at - j.written_at)) * 1000)::float AS longest_ms
      FROM payments AS p JOIN journals AS j ON j.payment_id = p.id AND j.kind = 'CAPTURE'
        LEFT JOIN receipts AS r ON r.id = p.receipt_id WHERE p.number_due`.execute(database.db);
    const [{ missing, longestMs } = { missing: 0, longestMs: null }] = rows;
    if (missing === 0) return longestMs ?? 0;
    if (performance.now() - began > SETTLED_WITHIN_MS) return Number.POSITIVE_INFINITY;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Whether, once all work is done, the books are clean and have every capture of the company once. */
export async function auditBooks(town: Town): Promise<Measured[]> {
  await allRead(town, performance.now(), SETTLED_WITHIN_MS);
  const captured = [...town.company.captured()];
  const rows = await town.database.db
    .selectFrom("payments")
    .select(["id", "capturedPaise"])
    .where("state", "=", "SUCCESS")
    .execute();
  const booked = new Map(rows.map(({ id, capturedPaise }) => [id, capturedPaise]));
  const lost = captured.filter(([orderId, paise]) => booked.get(orderId) !== paise).map(([orderId]) => orderId);
  const broken = (await checkBooks(town.database.db, new Date())).filter(({ bad }) => bad.length > 0);
  return [
    never(`captures of the company (${captured.length}) that the books do not have`, lost.length, lost[0]),
    never("broken rules of the books", broken.length, broken[0] && `${broken[0].check}: ${broken[0].bad[0]}`),
  ];
}
