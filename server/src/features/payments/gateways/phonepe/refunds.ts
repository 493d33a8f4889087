import * as z from "zod/mini";
import type { RefundAnswer, RefundWanted } from "../../gateway.ts";
import { type Ask, reasonOf, refusalCode } from "./calls.ts";

const Rail = z.nullish(z.object({ utr: z.nullish(z.string()) }));
const Made = z.object({
  refundId: z.string(),
  amount: z.int().check(z.nonnegative()),
  state: z.string(),
  paymentDetails: z.nullish(z.array(z.object({ rail: Rail }))),
  splitInstruments: z.nullish(z.array(z.object({ rail: Rail }))),
});
type Made = z.infer<typeof Made>;

/** It is not documented that a repeated id refunds once, so a refusal is believed only when no refund has this id. */
export async function refundOrder(ask: Ask, refund: RefundWanted): Promise<RefundAnswer> {
  const reply = await ask("POST", "/payments/v2/refund", {
    merchantRefundId: refund.refundId,
    originalMerchantOrderId: refund.orderId,
    amount: refund.amountPaise,
  });
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "yes") return readRefund(reply.body);
  // A wrong key says nothing about an earlier try.
  if (!refusalCode(reply) || reply.status === 401 || reply.status === 403) {
    return { outcome: "unknown", reason: reasonOf(reply) };
  }
  const made = await fetchRefund(ask, refund);
  const isNotMade = made.outcome === "told" && made.refund.state === "notFound";
  return isNotMade ? { outcome: "refused", reason: reasonOf(reply) } : made;
}

export async function fetchRefund(ask: Ask, { refundId }: RefundWanted): Promise<RefundAnswer> {
  const reply = await ask("GET", `/payments/v2/refund/${encodeURIComponent(refundId)}/status`);
  if (reply.kind === "none") return { outcome: "unknown", reason: reply.reason };
  if (reply.kind === "yes") return readRefund(reply.body);
  const isNotFound = reply.status === 404 && refusalCode(reply) !== undefined;
  return isNotFound
    ? { outcome: "told", refund: { state: "notFound" } }
    : { outcome: "unknown", reason: reasonOf(reply) };
}

function readRefund(body: unknown): RefundAnswer {
  const read = z.safeParse(Made, body);
  if (!read.success) return { outcome: "unknown", reason: "the refund is unreadable" };
  const { state, amount, refundId } = read.data;
  if (state === "FAILED") return { outcome: "told", refund: { state: "failed" } };
  // CONFIRMED is a promise, not money returned.
  if (state !== "COMPLETED") return { outcome: "told", refund: { state: "pending" } };
  const settled = { state: "settled" as const, amountPaise: amount, gatewayRefundId: refundId };
  return { outcome: "told", refund: { ...settled, reference: referenceOf(read.data) } };
}

function referenceOf({ paymentDetails, splitInstruments }: Made): string | undefined {
  const parts = [...(paymentDetails ?? []), ...(splitInstruments ?? [])];
  return parts.map(({ rail }) => rail?.utr).find((utr) => typeof utr === "string");
}
