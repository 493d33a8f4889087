import { refuse } from "../../../platform/refusal.ts";
import type { WebhookHeaders } from "../gateway.ts";
import { needsAt, type PaymentNeeds } from "../needs.ts";

/** A gateway's message as it came over the wire. */
export interface Message {
  /** The name in the webhook's address. */
  gateway: string;
  headers: WebhookHeaders;
  body: Buffer;
}

/**
 * Takes a gateway's message: checks its signature over the raw bytes, stores it once, and leaves the rest to the inbox, so
 * that the answer is quick. Refuses with `not_found` for a gateway we do not use, and `signature_invalid`.
 */
export async function receiveWebhook(portal: PaymentNeeds, { gateway, headers, body }: Message): Promise<void> {
  const needs = needsAt(portal, gateway) ?? refuse("not_found");
  const hint = needs.gateway.verifyWebhook(headers, body) ?? refuse("signature_invalid");
  const eventKey = storable(hint.eventKey);
  const orderId = hint.orderId === null ? null : storable(hint.orderId);
  await needs.inbox.keep({ gateway, eventKey, orderId, body, receivedAt: needs.clock() });
}

/** PostgreSQL keeps no zero byte in a text; no order of ours has one. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");
