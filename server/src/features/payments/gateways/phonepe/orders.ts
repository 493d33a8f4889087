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

/** The life of a page as PhonePe allows it. */
const SHORTEST_SECONDS = 300;
const LONGEST_SECONDS = 3_600;

/** Opens an order's page. `now` and the order's end give the seconds that the page has. */
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

/**
 * PhonePe's documentation says that an order id is used once, not how a repetition is answered. So a refusal is only
 * believed when there is no such order. Where there is one, its page was lost with the first answer: PhonePe does not tell it
 * again, and nobody can have paid on it, but the order is watched until it ends.
 */
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

/** How an order stands, by its own state; those of the attempts only say which of them moved money. */
export async function fetchOrder(ask: Ask, orderId: string, merchantId: string): Promise<StatusAnswer> {
  // Without details only the last attempt is told, which need not be the one that was paid.
  const path = `/checkout/v2/order/${encodeURIComponent(orderId)}/status?details=true&errorContext=true`;
  const reply = await ask("GET", path);
  if (reply.kind === "none") return unknown(reply.reason);
  if (reply.kind === "no") {
    // That an order that does not exist is answered with 404 could only be tried on the simulator.
    const isNotFound = reply.status === 404 && refusalCode(reply) !== undefined;
    return isNotFound ? { outcome: "told", order: { state: "notFound" } } : unknown(reasonOf(reply));
  }
  const read = z.safeParse(Order, reply.body);
  if (!read.success) return unknown("the status is unreadable");
  const { state } = read.data;
  if (state === "COMPLETED") return captureOf(read.data, orderId, merchantId);
  // PENDING and FAILED are all the other states that are documented; a state that we do not know is pending.
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
      // A status names neither currency nor account nor our order: PhonePe knows rupees only, whoever has the client's
      // secret sees that account's orders only, and the order is the one in the address that was asked.
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

/** UPI_INTENT, UPI_COLLECT and UPI_QR are one thing to the payer; a token is a card that was kept. */
function methodOf(mode: string): string {
  if (mode.startsWith("UPI")) return "UPI";
  return { CARD: "Card", TOKEN: "Card", NET_BANKING: "Net banking" }[mode] ?? mode;
}
