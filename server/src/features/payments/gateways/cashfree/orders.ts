import * as z from "zod/mini";
import type { StatusAnswer } from "../../company/gateway.ts";
import { addUp, instant, isNotFound, type Part, readAs, reasonOf, reportedOrder, unknown } from "../answers.ts";
import type { Ask } from "../ask-company.ts";
import { idText, maybeText, rupeesAsPaise } from "./fields.ts";

/** A payment link, which is our order: its `link_id` is our order id. */
export const Link = z.object({
  cf_link_id: idText,
  link_id: z.string(),
  link_status: z.string(),
  link_currency: z.string(),
  link_amount: rupeesAsPaise,
  link_amount_paid: z.nullish(rupeesAsPaise),
  link_url: z.string(),
});

const LinkOrders = z.array(z.object({ order_id: z.string(), order_status: z.string() }));

const Payments = z.array(
  z.object({
    cf_payment_id: idText,
    payment_status: z.string(),
    payment_amount: rupeesAsPaise,
    payment_currency: z.string(),
    payment_group: maybeText,
    payment_time: maybeText,
    payment_completion_time: maybeText,
    bank_reference: maybeText,
  }),
);
type Payment = z.infer<typeof Payments>[number];

const Refunds = z.array(
  z.object({
    cf_payment_id: idText,
    refund_id: maybeText,
    refund_amount: z.nullish(rupeesAsPaise),
    refund_type: maybeText,
    refund_status: z.string(),
  }),
);
type Refund = z.infer<typeof Refunds>[number];

/** Refunds made in the company's dashboard have other ids. */
const OUR_REFUND = /^[A-Z0-9]{20}$/;

type PaidOrder = { orderId: string; payments: Payment[] };

const ends: Record<string, "failed" | "expired"> = { CANCELLED: "failed", EXPIRED: "expired" };

/** A link says only how much was paid. Closed links are read too, as a bank may say yes late. */
export async function statusOfLink(ask: Ask, orderId: string, merchantId: string): Promise<StatusAnswer> {
  const reply = await ask("GET", `/links/${orderId}`);
  if (isNotFound(reply)) return reportedOrder({ state: "notFound" });
  const link = readAs(Link, reply);
  if (!link) return unknown(reply);
  if (link.link_status === "ACTIVE" && !link.link_amount_paid) return reportedOrder({ state: "pending" });
  const orders = await paidOrders(ask, orderId);
  if (typeof orders === "string") return unknown(orders);
  const allPayments = orders.flatMap(({ payments }) => payments);
  // A paid link without a payment means that Cashfree's own books have not caught up.
  if (allPayments.length === 0) return reportedOrder({ state: ends[link.link_status] ?? "pending" });
  const returned = await returnedPaymentIds(ask, orders);
  if (typeof returned === "string") return unknown(returned);
  const retained = allPayments.filter((payment) => !returned.has(payment.cf_payment_id));
  if (retained.length === 0) return reportedOrder({ state: "autoRefunded" });
  // Answers name no account; all we know is that it answered to our key.
  return reportedOrder(addUp(retained.map(partOf), { merchantId, orderId: link.link_id }));
}

/** The orders under a link that have money; a string says why they could not be read. */
export async function paidOrders(ask: Ask, linkId: string): Promise<PaidOrder[] | string> {
  // Without status=ALL only paid ones are listed, and an order's status may lag behind its money.
  const reply = await ask("GET", `/links/${linkId}/orders?status=ALL`);
  const orders = readAs(LinkOrders, reply);
  if (!orders) return reasonOf(reply);
  const paid = orders.map(async ({ order_id: orderId }) => {
    const answer = await ask("GET", `/orders/${encodeURIComponent(orderId)}/payments`);
    const payments = readAs(Payments, answer)?.filter(({ payment_status }) => payment_status === "SUCCESS");
    if (!payments) return reasonOf(answer);
    return payments.length > 0 ? [{ orderId, payments }] : [];
  });
  return allOf(await Promise.all(paid));
}

/** Payments given back in full by the company itself or in its dashboard, not by us. */
async function returnedPaymentIds(ask: Ask, orders: readonly PaidOrder[]): Promise<Set<string> | string> {
  const replies = orders.map(async ({ orderId }) => {
    const reply = await ask("GET", `/orders/${encodeURIComponent(orderId)}/refunds`);
    return readAs(Refunds, reply) ?? reasonOf(reply);
  });
  const refunds = allOf(await Promise.all(replies));
  if (typeof refunds === "string") return refunds;
  const payments = orders.flatMap((order) => order.payments);
  const paidOf = (id: string) => payments.find(({ cf_payment_id }) => cf_payment_id === id)?.payment_amount ?? 0;
  const fullRefunds = refunds.filter((refund) => isAutomatic(refund) || isByHand(refund, paidOf(refund.cf_payment_id)));
  return new Set(fullRefunds.map(({ cf_payment_id }) => cf_payment_id));
}

/** The first that could not be read stands for all. */
function allOf<T>(lists: readonly (T[] | string)[]): T[] | string {
  return lists.find((list) => typeof list === "string") ?? lists.filter((list) => typeof list !== "string").flat();
}

function isAutomatic({ refund_type, refund_status }: Refund): boolean {
  const isTheirs = refund_type?.endsWith("AUTO_REFUND") ?? false;
  return isTheirs && refund_status !== "FAILED" && refund_status !== "CANCELLED";
}

function isByHand({ refund_id, refund_amount, refund_status }: Refund, paidPaise: number): boolean {
  const isTheirs = refund_id != null && !OUR_REFUND.test(refund_id);
  return isTheirs && refund_status === "SUCCESS" && (refund_amount ?? 0) >= paidPaise;
}

function partOf(payment: Payment): Part {
  return {
    id: payment.cf_payment_id,
    amountPaise: payment.payment_amount,
    currency: payment.payment_currency,
    method: methodOf(payment.payment_group ?? ""),
    reference: payment.bank_reference ?? undefined,
    paidAt: instant(payment.payment_completion_time ?? payment.payment_time),
  };
}

function methodOf(group: string): string {
  if (group.startsWith("upi")) return "UPI";
  if (group.includes("card")) return "Card";
  if (group === "net_banking") return "Net banking";
  const words = group.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
