import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export interface Stranded {
  gateway: string;
  payments: number;
  refunds: number;
  capturedPaise: number;
}

export async function strandedAt(db: Db, configured: readonly string[]): Promise<Stranded[]> {
  const { rows } = await sql<Stranded>`
    SELECT gateway, sum(payments)::int AS payments, sum(refunds)::int AS refunds, sum(paise)::bigint AS captured_paise
    FROM (
      SELECT gateway, count(*) FILTER (WHERE state IN ('CREATED', 'PENDING', 'REVIEW')) AS payments, 0 AS refunds,
        coalesce(sum(captured_paise - refunded_paise), 0) AS paise
      FROM payments WHERE gateway <> ALL(${[...configured]}) GROUP BY gateway
      UNION ALL
      SELECT gateway, 0, count(*), 0 FROM refunds
      WHERE gateway <> ALL(${[...configured]}) AND state IN ('REQUESTED', 'SENT') GROUP BY gateway
    ) AS at
    GROUP BY gateway HAVING sum(payments) + sum(refunds) + sum(paise) > 0 ORDER BY gateway`.execute(db);
  return rows;
}

/** Without the booked money, which takes too long to read for a page that is opened often. */
export async function openElsewhere(db: Db, configured: readonly string[]): Promise<Omit<Stranded, "capturedPaise">[]> {
  const { rows } = await sql<Omit<Stranded, "capturedPaise">>`
    SELECT gateway, sum(payments)::int AS payments, sum(refunds)::int AS refunds
    FROM (
      SELECT gateway, 1 AS payments, 0 AS refunds FROM payments
      WHERE state IN ('CREATED', 'PENDING', 'REVIEW') AND gateway <> ALL(${[...configured]})
      UNION ALL
      SELECT gateway, 0, 1 FROM refunds
      WHERE next_check_at IS NOT NULL AND state IN ('REQUESTED', 'SENT') AND gateway <> ALL(${[...configured]})
    ) AS open
    GROUP BY gateway ORDER BY gateway`.execute(db);
  return rows;
}

export async function bookedPaiseOf(db: Db, gateway: string): Promise<number> {
  const { booked } = await db
    .selectFrom("payments")
    .select((eb) =>
      eb.fn.coalesce(eb.fn.sum<number>(sql<number>`captured_paise - refunded_paise`), sql<number>`0`).as("booked"),
    )
    .where("gateway", "=", gateway)
    .where("gatewayPaymentId", "is not", null)
    .executeTakeFirstOrThrow();
  return booked;
}

export function dueStranded(db: Db, configured: readonly string[], now: Date, limit: number) {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("gateway", "not in", [...configured])
    .where("nextCheckAt", "<=", now)
    .orderBy("nextCheckAt")
    .limit(limit)
    .execute();
}

export async function putOffStrandedRefunds(tx: Tx, configured: readonly string[], now: Date, until: Date) {
  await tx
    .updateTable("refunds")
    .set({ nextCheckAt: until })
    .where("gateway", "not in", [...configured])
    .where("nextCheckAt", "<=", now)
    .execute();
}

/** Payments, and money without a payment, that are open or still in the books. */
export async function bookedOf(db: Db, gateway: string): Promise<{ payments: string[]; receipts: string[] }> {
  const payments = await db
    .selectFrom("payments")
    .select("id")
    .where("gateway", "=", gateway)
    .where((eb) =>
      eb.or([
        eb("state", "in", ["CREATED", "PENDING", "REVIEW"]),
        eb("capturedPaise", ">", (of) => of.ref("refundedPaise")),
      ]),
    )
    .orderBy("createdAt")
    .execute();
  const receipts = await db
    .selectFrom("unidentifiedReceipts as receipt")
    .leftJoin("credits", "credits.receiptId", "receipt.id")
    .select("receipt.id")
    .where("gateway", "=", gateway)
    .where(sql<boolean>`receipt.amount_paise > receipt.refunded_paise + coalesce(credits.refunded_paise, 0)`)
    .orderBy("receipt.id")
    .execute();
  const idOf = ({ id }: { id: string }) => id;
  return { payments: payments.map(idOf), receipts: receipts.map(idOf) };
}
