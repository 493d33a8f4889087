import { refuse } from "../../../platform/refusal.ts";
import type { WebhookHeaders } from "../gateway.ts";
import { needsAt, type PaymentNeeds } from "../needs.ts";

export interface Message {
  gateway: string;
  headers: WebhookHeaders;
  body: Buffer;
}

/** Only stores the message, to answer quickly. Refuses with `not_found` and `signature_invalid`. */
export async function receiveWebhook(portal: PaymentNeeds, { gateway, headers, body }: Message): Promise<void> {
  const needs = needsAt(portal, gateway) ?? refuse("not_found");
  const hint = needs.gateway.verifyWebhook(headers, body) ?? refuse("signature_invalid");
  const eventKey = storable(hint.eventKey);
  const orderId = hint.orderId === null ? null : storable(hint.orderId);
  await needs.inbox.keep({ gateway, eventKey, orderId, body, receivedAt: needs.clock() });
}

/** PostgreSQL stores no zero byte in text; none of our order ids has one. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");
