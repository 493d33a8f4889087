import * as z from "zod/mini";
import type { OrderAnswer, OrderState, OrderWanted, StatusAnswer } from "../../gateway.ts";
import { type Ask, reasonOf, refusalCode } from "./calls.ts";

const Page = z.object({ orderId: z.string(), redirectUrl: z.string() });

const Rail = z.nullish(z.object({ utr: z.nullish(z.string()) }));

const Order = z.object({
  state: z.string(),
  paymentDetails: z.nullish(
    z.array(
      z.object({
        transactionId: z.string(),
        paymentMode: z.nullish(z.string()),
        amount: z.int().check(z.nonnegative()),
        state: z.string(),
        timestamp: z.nullish(z.number()),
        rail: Rail,
      }),
    ),
  ),
});
type Order = z.infer<typeof Order>;

const SHORTEST_SECONDS = 300;
const LONGEST_SECONDS = 3_600;

export async function createOrder(ask: Ask, order: OrderWanted, now: Date): Promise<OrderAnswer> {
  const seconds = Math.ceil((order.expiresAt.getTime() - now.getTime()) / 1000);
  const reply = await ask("POST", "/checkout/v2/pay", {
    merchantOrderId: order.orderId,
    amount: order.amountPaise,
    expireAfter: Math.min(Math.max(seconds, SHORTEST_SECONDS), LONGEST_SECONDS),
    paymentFlow: {
      type: "PG_CHECKOUT",
      message: order.description,
      merchantUrls: { redirectUrl: order.returnUrl },
    },
  });
  if (reply.kind === "none") return unknown(reply.reason);
  if (reply.kind === "no") return refusalCode(reply) ? afterRefusal(ask, order, reply) : unknown(reasonOf(reply));
  const read = z.safeParse(Page, reply.body);
  if (!read.success) return unknown("the order is unreadable");
  return { outcome: "opened", gatewayOrderId: read.data.orderId, paymentUrl: read.data.redirectUrl };
}

/** Believes a refusal only when there is no order. One whose page was lost is still watched. */
async function afterRefusal(
  ask: Ask,
  { orderId }: OrderWanted,
  reply: { status: number; body: unknown },
): Promise<OrderAnswer> {
  const reason = reasonOf(reply);
  if (reply.status === 401 || reply.status === 403) return { outcome: "refused", reason };
  const status = await fetchOrder(ask, orderId, "");
  if (status.outcome === "told" && status.order.state === "notFound") return { outcome: "refused", reason };
  return unknown(`${reason}; the order may have been opened before`);
}

const unknown = (reason: string) => ({ outcome: "unknown" as const, reason });

/** The order's own state decides; its attempts only say which of them moved money. */
export async function fetchOrder(ask: Ask, orderId: string, merchantId: string): Promise<StatusAnswer> {
  // Without details only the last attempt is reported, which need not be the one that was paid.
  const path = `/checkout/v2/order/${encodeURIComponent(orderId)}/status?details=true&errorContext=true`;
  const reply = await ask("GET", path);
  if (reply.kind === "none") return unknown(reply.reason);
  if (reply.kind === "no") {
    // Seen on the simulator only: an unknown order is answered with 404.
    const isNotFound = reply.status === 404 && refusalCode(reply) !== undefined;
    return isNotFound ? { outcome: "told", order: { state: "notFound" } } : unknown(reasonOf(reply));
  }
  const read = z.safeParse(Order, reply.body);
  if (!read.success) return unknown("the status is unreadable");
  const { state } = read.data;
  if (state === "COMPLETED") return captureOf(read.data, orderId, merchantId);
  // PENDING and FAILED are the other documented states; an unknown state is pending.
  return { outcome: "told", order: { state: state === "FAILED" ? "failed" : "pending" } };
}

function captureOf({ paymentDetails }: Order, orderId: string, merchantId: string): StatusAnswer {
  const paid = (paymentDetails ?? []).filter(({ state }) => state === "COMPLETED");
  const [first] = paid;
  if (!first) return unknown("the order is completed, and no completed payment is told");
  const order: OrderState = {
    state: "succeeded",
    capture: {
      amountPaise: paid.reduce((sum, { amount }) => sum + amount, 0),
      // A status names none of these. PhonePe knows rupees only, and our secret shows only our own account's orders.
      currency: "INR",
      merchantId,
      orderId,
      gatewayPaymentIds: paid.map(({ transactionId }) => transactionId),
      method: methodOf(first.paymentMode ?? ""),
      reference: first.rail?.utr ?? undefined,
      paidAt: first.timestamp ? new Date(first.timestamp) : undefined,
    },
  };
  return { outcome: "told", order };
}

function methodOf(mode: string): string {
  if (mode.startsWith("UPI")) return "UPI";
  return { CARD: "Card", TOKEN: "Card", NET_BANKING: "Net banking" }[mode] ?? mode;
}
