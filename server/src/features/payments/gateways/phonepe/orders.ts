import * as z from "zod/mini";
import type { OrderAnswer, OrderRequest, StatusAnswer } from "../../company/gateway.ts";
import { addUp, isNotFound, type Part, readAs, reportedOrder, unknown } from "../answers.ts";
import type { Ask, Refused } from "../ask-company.ts";

const Page = z.object({ orderId: z.string(), redirectUrl: z.string() });

const Attempt = z.object({
  transactionId: z.string(),
  paymentMode: z.nullish(z.string()),
  amount: z.int().check(z.nonnegative()),
  state: z.string(),
  timestamp: z.nullish(z.number()),
  rail: z.nullish(z.object({ utr: z.nullish(z.string()) })),
});

const Order = z.object({ state: z.string(), paymentDetails: z.nullish(z.array(Attempt)) });

const SHORTEST_SECONDS = 300;
const MAX_SECONDS = 3_600;

export async function createOrder(ask: Ask, order: OrderRequest, now: Date): Promise<OrderAnswer> {
  const seconds = Math.ceil((order.expiresAt.getTime() - now.getTime()) / 1000);
  const reply = await ask("POST", "/checkout/v2/pay", {
    merchantOrderId: order.orderId,
    amount: order.amountPaise,
    expireAfter: Math.min(Math.max(seconds, SHORTEST_SECONDS), MAX_SECONDS),
    paymentFlow: { type: "PG_CHECKOUT", message: order.description, merchantUrls: { redirectUrl: order.returnUrl } },
  });
  if (reply.kind === "no") return afterRefusal(ask, order, reply);
  const page = readAs(Page, reply);
  return page ? { outcome: "opened", gatewayOrderId: page.orderId, paymentUrl: page.redirectUrl } : unknown(reply);
}

/** Believes a refusal only when there is no order. One whose page was lost is still watched. */
async function afterRefusal(ask: Ask, { orderId }: OrderRequest, { status, reason }: Refused): Promise<OrderAnswer> {
  if (status === 401 || status === 403) return { outcome: "refused", reason };
  const answer = await fetchOrder(ask, orderId, "");
  if (answer.outcome === "told" && answer.order.state === "notFound") return { outcome: "refused", reason };
  return unknown(`${reason}; the order may have been opened before`);
}

/** The order's own state decides; its attempts only say which of them moved money. */
export async function fetchOrder(ask: Ask, orderId: string, merchantId: string): Promise<StatusAnswer> {
  // Without details only the last attempt is reported, which need not be the one that was paid.
  const path = `/checkout/v2/order/${encodeURIComponent(orderId)}/status?details=true&errorContext=true`;
  const reply = await ask("GET", path);
  // Seen on the simulator only: an unknown order is answered with 404.
  if (isNotFound(reply)) return reportedOrder({ state: "notFound" });
  const order = readAs(Order, reply);
  if (!order) return unknown(reply);
  // PENDING and FAILED are the other documented states; an unknown state is pending.
  if (order.state !== "COMPLETED") return reportedOrder({ state: order.state === "FAILED" ? "failed" : "pending" });
  const paid = (order.paymentDetails ?? []).filter(({ state }) => state === "COMPLETED");
  if (paid.length === 0) return unknown("the order is completed, and no completed payment is told");
  // A status names no account, but our secret shows only our own account's orders.
  return reportedOrder(addUp(paid.map(partOf), { merchantId, orderId }));
}

function partOf({ transactionId: id, paymentMode, amount, timestamp, rail }: z.infer<typeof Attempt>): Part {
  return {
    id,
    amountPaise: amount,
    // PhonePe knows rupees only.
    currency: "INR",
    method: methodOf(paymentMode ?? ""),
    reference: rail?.utr ?? undefined,
    paidAt: timestamp ? new Date(timestamp) : undefined,
  };
}

function methodOf(mode: string): string {
  if (mode.startsWith("UPI")) return "UPI";
  return { CARD: "Card", TOKEN: "Card", NET_BANKING: "Net banking" }[mode] ?? mode;
}
