import type { SettlementLine } from "../../../src/features/payments/company/gateway.ts";
import { dayOf } from "../../../src/platform/clock.ts";
import type { Db } from "../../../src/platform/database/db.ts";

/** The contents of the sandbox's tables. */
export interface SandboxBook {
  orders: ReadonlyMap<string, { gatewayId: string; amountPaise: number }>;
  refunded: ReadonlyMap<string, number>;
  /** What its report should say. */
  lines: readonly { day: string; line: SettlementLine }[];
}

/** Reads the sandbox's books. The tests pay by UPI, which has no fee. */
export async function readSandbox(db: Db, hidden: ReadonlySet<string>): Promise<SandboxBook> {
  const orders = await db.selectFrom("sandboxOrders").selectAll().orderBy("changedAt").execute();
  const refunds = await db
    .selectFrom("sandboxRefunds")
    .innerJoin("sandboxOrders", "sandboxOrders.orderId", "sandboxRefunds.orderId")
    .selectAll("sandboxRefunds")
    .select(["sandboxOrders.merchantOrderId", "sandboxOrders.paymentId"])
    .where("sandboxRefunds.state", "=", "settled")
    .orderBy("endedAt")
    .execute();
  const free = { feePaise: 0, taxPaise: 0, settlementId: undefined, utr: undefined };
  const payments = orders
    .filter(({ paymentId }) => paymentId !== null)
    .map(({ merchantOrderId: orderId, paymentId, amountPaise, changedAt }) => ({
      day: dayOf(changedAt),
      line: {
        kind: "payment" as const,
        orderId,
        gatewayId: paymentId ?? "",
        refundId: undefined,
        amountPaise,
        ...free,
      },
    }));
  const returned = refunds.map(({ merchantOrderId: orderId, paymentId, refundId, amountPaise, ...refund }) => ({
    day: dayOf(refund.endedAt ?? new Date(0)),
    line: {
      kind: "refund" as const,
      orderId,
      gatewayId: refund.gatewayRefundId,
      captureId: paymentId ?? undefined,
      refundId,
      amountPaise,
      ...free,
    },
  }));
  return {
    orders: new Map(
      orders.map(({ merchantOrderId, orderId, amountPaise }) => [merchantOrderId, { gatewayId: orderId, amountPaise }]),
    ),
    refunded: new Map(refunds.map(({ refundId, amountPaise }) => [refundId, amountPaise])),
    lines: [...payments, ...returned].filter(({ line }) => !hidden.has(line.orderId)),
  };
}
