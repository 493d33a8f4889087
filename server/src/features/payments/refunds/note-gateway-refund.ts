import type { Tx } from "../../../platform/db.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockPaymentById } from "../queries.ts";
import { type GatewayRefund, recordGatewayRefund } from "./record-gateway-refund.ts";

/** Notes a refund that only the gateway's settlement report tells of. Refuses with `not_found`. */
export async function noteGatewayRefund(tx: Tx, paymentId: string, refund: GatewayRefund, now: Date): Promise<void> {
  const payment = (await lockPaymentById(tx, paymentId)) ?? refuse("not_found");
  await recordGatewayRefund(tx, payment, refund, now);
}
