import type { WireOf } from "@aangan/contract/endpoint";
import type { OrderFound } from "@aangan/contract/features/settlements";
import { paise } from "@aangan/contract/money";
import type { CallingPerson } from "../../platform/auth/person-queries.ts";
import { newId } from "../../platform/ids.ts";
import { recordUnidentified } from "../ledger/credits/record-unidentified.ts";
import type { Capture } from "../payments/company/gateway.ts";
import { needsAtEach, type PaymentNeeds } from "../payments/company/needs.ts";
import { fetchOrderState } from "../payments/settle/fetch-order-state.ts";
import { paymentById, paymentOfCapture, unidentifiedOf } from "./queries.ts";

type Found = WireOf<typeof OrderFound>;

/** For use after a restore. Trusts only the gateway's answer; keeps unknown captured money as unidentified. */
export async function askForOrders(needs: PaymentNeeds, admin: CallingPerson, orderIds: string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const orderId of new Set(orderIds)) found.push(await askForOrder(needs, admin, orderId));
  return found;
}

async function askForOrder(needs: PaymentNeeds, admin: CallingPerson, orderId: string): Promise<Found> {
  const savedPayment = await paymentById(needs.database.db, orderId);
  if (savedPayment) {
    const { told, payment } = await fetchOrderState(needs, savedPayment, "office");
    if (payment.state === "SUCCESS") return { orderId, found: "known", amount: paise(payment.capturedPaise) };
    return { orderId, found: told === "unknown" ? "silent" : "unpaid", amount: null };
  }
  let found: Found["found"] = "unknown";
  for (const at of needsAtEach(needs)) {
    const answer = await at.gateway.fetchOrder({ orderId, gatewayOrderId: null });
    if (answer.outcome === "unknown") found = "silent";
    else if (answer.order.state === "succeeded") return keepCapture(at, admin, orderId, answer.order.capture);
    else if (answer.order.state !== "notFound") return { orderId, found: "unpaid", amount: null };
  }
  return { orderId, found, amount: null };
}

async function keepCapture(
  needs: PaymentNeeds,
  admin: CallingPerson,
  orderId: string,
  capture: Capture,
): Promise<Found> {
  const { database, gateway, commit, clock } = needs;
  const { facts } = gateway;
  const { gatewayPaymentIds, amountPaise, merchantId, currency, paidAt } = capture;
  const amount = paise(amountPaise);
  const [captureId = "", ...otherIds] = gatewayPaymentIds;
  const isOurs = merchantId === facts.merchantId && currency === facts.currency && capture.orderId === orderId;
  if (!isOurs || captureId === "" || otherIds.length > 0) return { orderId, found: "differs", amount };
  const known =
    (await paymentOfCapture(database.db, facts.name, captureId)) ??
    (await unidentifiedOf(database.db, facts.name, "gatewayPaymentId", captureId)).at(0);
  if (known) return { orderId, found: "known", amount };
  const action = { actor: admin, action: "ask-for-orders", subject: orderId };
  const money = { gateway: facts.name, gatewayPaymentId: captureId, orderId, amountPaise, paidAt };
  await commit({ ...action, requestId: newId() }, (tx) => recordUnidentified(tx, money, clock()));
  return { orderId, found: "booked", amount };
}
