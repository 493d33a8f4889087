import { setTimeout as sleep } from "node:timers/promises";
import type { ReplyOf } from "@aangan/contract/endpoint";
import type { payBill } from "@aangan/contract/features/payments/payments";
import { paise } from "@aangan/contract/money";
import { API } from "../../../platform/http/read-request.ts";
import { Refusal, refuse } from "../../../platform/refusal.ts";
import type { GatewayFacts, OrderRequest, Payer } from "../company/gateway.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import { isOpen } from "../payment-state.ts";
import { findPayment, type PaymentRow } from "../queries.ts";
import { claimOpening, releaseOpening } from "../settle/claim-queries.ts";
import { recordFact } from "../settle/record-fact.ts";
import { texts } from "../texts.ts";

type PayerData = Omit<Payer, "id">;

export type OfferedPage = ReplyOf<typeof payBill>;

const JOIN_POLL_MS = 100;
const JOIN_WAIT_MS = 10_000;

export function pageOf({ id, paymentUrl }: PaymentRow): OfferedPage {
  return { paymentUrl: paymentUrl ?? refuse("gateway_unreachable"), transactionId: id };
}

/** Outside any transaction. `gateway_refused` ends the payment; after `gateway_unreachable` it stays watched. */
export async function openPage(needs: PaymentNeeds, payment: PaymentRow, payer: PayerData): Promise<OfferedPage> {
  const patiently = needs.database.patience();
  try {
    return await askForPage(needs, payment, payer);
  } catch (error) {
    // Nobody should have to wait for an abandoned lease to end. Those who wait hear of the company what the first heard; of
    // what broke off here they ask again.
    const isSilent = error instanceof Refusal && error.code === "gateway_unreachable";
    const release = () =>
      needs.database.inTransaction((tx) => releaseOpening(tx, payment.id, isSilent ? null : needs.clock()));
    await patiently(release).catch(() => undefined);
    throw error;
  }
}

async function askForPage(needs: PaymentNeeds, payment: PaymentRow, payer: PayerData): Promise<OfferedPage> {
  // An order belongs to the company that it was made for.
  const { gateway } = needsAt(needs, payment.gateway) ?? refuse("gateway_unreachable");
  const answer = await gateway.createOrder(orderOf(payment, payer, needs.publicUrl));
  if (answer.outcome === "unknown") {
    needs.log.warn({ payment: payment.id, reason: answer.reason }, "the gateway gave no payment page");
    return refuse("gateway_unreachable");
  }
  if (answer.outcome === "refused") {
    needs.log.error({ payment: payment.id, reason: answer.reason }, "the gateway refused a payment");
    await recordFact(needs, payment, { kind: "failed", reason: answer.reason }, "order");
    return refuse("gateway_refused");
  }
  const { gatewayOrderId, paymentUrl } = answer;
  if (!isPageOf(gateway.facts, paymentUrl)) {
    await recordFact(needs, payment, { kind: "pageForeign", paymentUrl }, "order");
    return refuse("gateway_refused");
  }
  await recordFact(needs, payment, { kind: "accepted", gatewayOrderId, paymentUrl }, "order");
  return { paymentUrl, transactionId: payment.id };
}

/** Waits for the page that another request asks for; asks itself when none does. */
export async function joinOpening(needs: PaymentNeeds, { id }: PaymentRow, payer: PayerData): Promise<OfferedPage> {
  const { database, clock } = needs;
  const deadline = performance.now() + JOIN_WAIT_MS;
  const claim = () => database.inTransaction((tx) => claimOpening(tx, id, clock()));
  const claimed = await claim();
  if (claimed) return openPage(needs, claimed, payer);
  while (performance.now() < deadline) {
    const payment = await findPayment(database.db, id);
    if (payment.paymentUrl !== null) return pageOf(payment);
    if (!isOpen(payment)) return refuse(payment.state === "SUCCESS" ? "payment_just_received" : "gateway_refused");
    if (payment.openingUntil === null) break;
    // Whoever asked was killed or broke off, or could not tell the database of failing.
    const abandoned = payment.openingUntil <= clock() ? await claim() : undefined;
    if (abandoned) return openPage(needs, abandoned, payer);
    await sleep(JOIN_POLL_MS);
  }
  return refuse("gateway_unreachable");
}

function orderOf(payment: PaymentRow, { name, email, phone }: PayerData, publicUrl: string): OrderRequest {
  return {
    orderId: payment.id,
    amountPaise: paise(payment.amountPaise),
    currency: payment.currency,
    description: texts.orderDescription(payment.billId ?? "", payment.flatNumber),
    returnUrl: `${publicUrl}${API}/payments/return/${payment.id}`,
    expiresAt: payment.expiresAt,
    payer: { id: payment.flatNumber.replace("-", ""), name, email, phone },
  };
}

function isPageOf({ pageOrigins }: GatewayFacts, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && pageOrigins.includes(url.origin) && !url.username;
}
