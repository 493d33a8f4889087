import * as z from "zod/mini";
import type { Capture, OrderState, StatusAnswer } from "../../gateway.ts";
import { type Ask, idText, isNotFound, readAs, reasonOf, rupeesAsPaise } from "./calls.ts";

/** A payment link, which is our order: its `link_id` is our order id. */
export const Link = z.object({
  cf_link_id: idText,
  link_id: z.string(),
  link_status: z.string(),
  link_currency: z.string(),
  link_amount: rupeesAsPaise,
  link_amount_paid: z.optional(z.nullable(rupeesAsPaise)),
  link_url: z.string(),
});
type Link = z.infer<typeof Link>;

const LinkOrders = z.array(z.object({ order_id: z.string(), order_status: z.string() }));

const Payments = z.array(
  z.object({
    cf_payment_id: idText,
    payment_status: z.string(),
    payment_amount: rupeesAsPaise,
    payment_currency: z.string(),
    payment_group: z.optional(z.nullable(z.string())),
    payment_time: z.optional(z.nullable(z.string())),
    payment_completion_time: z.optional(z.nullable(z.string())),
    bank_reference: z.optional(z.nullable(z.string())),
  }),
);
type Payment = z.infer<typeof Payments>[number];

const Refunds = z.array(
  z.object({
    cf_payment_id: idText,
    refund_id: z.optional(z.nullable(z.string())),
    refund_amount: z.optional(z.nullable(rupeesAsPaise)),
    refund_type: z.optional(z.nullable(z.string())),
    refund_status: z.string(),
  }),
);
type Refund = z.infer<typeof Refunds>[number];

/** Refunds made in the company's dashboard have other ids. */
const OUR_REFUND = /^[A-Z0-9]{20}$/;

interface PaidOrder {
  orderId: string;
  payments: Payment[];
}

const ends: Record<string, "failed" | "expired"> = { CANCELLED: "failed", EXPIRED: "expired" };

/** A link says only how much was paid. Closed links are read too, as a bank may say yes late. */
export async function statusOfLink(ask: Ask, orderId: string, merchantId: string): Promise<StatusAnswer> {
  const reply = await ask({ method: "GET", path: `/links/${orderId}` });
  if (isNotFound(reply)) return told({ state: "notFound" });
  const link = readAs(Link, reply);
  if (!link) return { outcome: "unknown", reason: reasonOf(reply) };
  if (link.link_status === "ACTIVE" && !link.link_amount_paid) return told({ state: "pending" });
  const orders = await paidOrders(ask, orderId);
  if (typeof orders === "string") return { outcome: "unknown", reason: orders };
  const taken = orders.flatMap(({ payments }) => payments);
  // A paid link without a payment means that Cashfree's own books have not caught up.
  if (taken.length === 0) return told({ state: ends[link.link_status] ?? "pending" });
  const returned = await givenBack(ask, orders);
  if (typeof returned === "string") return { outcome: "unknown", reason: returned };
  const kept = taken.filter((payment) => !returned.has(payment.cf_payment_id));
  if (kept.length === 0) return told({ state: "autoRefunded" });
  return told({ state: "succeeded", capture: captureOf(link, kept, merchantId) });
}

const told = (order: OrderState): StatusAnswer => ({ outcome: "told", order });

/** The orders under a link that have money; a string says why they could not be read. */
export async function paidOrders(ask: Ask, linkId: string): Promise<PaidOrder[] | string> {
  // Without status=ALL only paid ones are listed, and an order's status may lag behind its money.
  const reply = await ask({ method: "GET", path: `/links/${linkId}/orders?status=ALL` });
  const orders = readAs(LinkOrders, reply);
  if (!orders) return reasonOf(reply);
  const paid = await Promise.all(
    orders.map(async ({ order_id: orderId }) => {
      const answer = await ask({ method: "GET", path: `/orders/${encodeURIComponent(orderId)}/payments` });
      const payments = readAs(Payments, answer);
      return payments
        ? { orderId, payments: payments.filter(({ payment_status }) => payment_status === "SUCCESS") }
        : reasonOf(answer);
    }),
  );
  const unread = paid.find((order) => typeof order === "string");
  if (unread !== undefined) return unread;
  return paid.filter((order) => typeof order !== "string").filter(({ payments }) => payments.length > 0);
}

/** Payments given back in full by the company itself or in its dashboard, not by us. */
async function givenBack(ask: Ask, orders: readonly PaidOrder[]): Promise<Set<string> | string> {
  const ids = new Set<string>();
  const payments = orders.flatMap((order) => order.payments);
  const replies = await Promise.all(
    orders.map(({ orderId }) => ask({ method: "GET", path: `/orders/${encodeURIComponent(orderId)}/refunds` })),
  );
  for (const reply of replies) {
    const refunds = readAs(Refunds, reply);
    if (!refunds) return reasonOf(reply);
    for (const refund of refunds) {
      const paid = payments.find(({ cf_payment_id }) => cf_payment_id === refund.cf_payment_id);
      if (isAutomatic(refund) || isByHand(refund, paid?.payment_amount ?? 0)) ids.add(refund.cf_payment_id);
    }
  }
  return ids;
}

function isAutomatic({ refund_type, refund_status }: Refund): boolean {
  const isTheirs = refund_type?.endsWith("AUTO_REFUND") ?? false;
  return isTheirs && refund_status !== "FAILED" && refund_status !== "CANCELLED";
}

function isByHand({ refund_id, refund_amount, refund_status }: Refund, paidPaise: number): boolean {
  const isTheirs = refund_id != null && !OUR_REFUND.test(refund_id);
  return isTheirs && refund_status === "SUCCESS" && (refund_amount ?? 0) >= paidPaise;
}

function captureOf(link: Link, taken: readonly Payment[], merchantId: string): Capture {
  const [first] = taken;
  const currencies = new Set(taken.map(({ payment_currency }) => payment_currency));
  const paidAt = new Date(first?.payment_completion_time ?? first?.payment_time ?? "");
  return {
    amountPaise: taken.reduce((sum, { payment_amount }) => sum + payment_amount, 0),
    currency: [...currencies].join(" and "),
    // Answers name no account; all we know is that it answered to our key.
    merchantId,
    orderId: link.link_id,
    gatewayPaymentIds: taken.map(({ cf_payment_id }) => cf_payment_id),
    method: methodOf(first?.payment_group ?? ""),
    reference: first?.bank_reference ?? undefined,
    paidAt: Number.isNaN(paidAt.getTime()) ? undefined : paidAt,
  };
}

function methodOf(group: string): string {
  if (group.startsWith("upi")) return "UPI";
  if (group.includes("card")) return "Card";
  if (group === "net_banking") return "Net banking";
  const words = group.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
