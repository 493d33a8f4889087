import { sql } from "kysely";
import { endOfDay, startOfDay } from "../platform/clock.ts";
import type { Db } from "../platform/database/db.ts";

/** Fees in percent; UPI is free by Indian law. */
const feePercent: Record<string, number> = { UPI: 0, Card: 2, "Net banking": 1 };

const TAX_PERCENT = 18;

const percentOf = (amountPaise: number, percent: number) => Math.round((amountPaise * percent) / 100);

/** The settlement report of a day in India; its money is transferred when the day is over. */
export async function settlementsOf(db: Db, day: string, now: Date) {
  const [from, to] = [startOfDay(day), endOfDay(day)];
  const [settlement_id, utr] = to <= now ? [`S-${day}`, `SANDBOX${day.replaceAll("-", "")}`] : [null, null];
  const { rows } = await sql<{ amount: number; method: string | null; at: Date }>`
    SELECT 'payment' AS kind, payment_id AS gateway_id, merchant_order_id, NULL AS refund_id,
      NULL AS refunded_payment_id, amount_paise AS amount, method, changed_at AS at
    FROM sandbox_orders WHERE state = 'paid' AND changed_at >= ${from} AND changed_at < ${to}
    UNION ALL
    SELECT 'refund', gateway_refund_id, merchant_order_id, refund_id, payment_id, r.amount_paise, NULL, ended_at
    FROM sandbox_refunds r JOIN sandbox_orders USING (order_id)
    WHERE r.state = 'settled' AND ended_at >= ${from} AND ended_at < ${to}
    ORDER BY kind, at`
    // Without plugins the columns keep their names, which are the report's.
    .execute({ getExecutor: () => db.getExecutor().withoutPlugins() });
  const lines = rows.map(({ method, at, ...line }) => {
    const fee = percentOf(line.amount, feePercent[method ?? ""] ?? 0);
    return { ...line, fee, tax: percentOf(fee, TAX_PERCENT), settlement_id, utr };
  });
  return { day, lines };
}
