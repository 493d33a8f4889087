import { refuse } from "../../../platform/refusal.ts";
import { storable } from "../../../platform/storable.ts";
import type { WebhookHeaders } from "../company/gateway.ts";
import { needsAt, type PaymentNeeds } from "../company/needs.ts";
import { insertMessage, type NewMessage } from "./inbox-queries.ts";

type IncomingWebhook = { gateway: string; headers: WebhookHeaders; body: Buffer };

/** Only stores the message, to answer quickly. Refuses with `not_found` and `signature_invalid`. */
export async function receiveWebhook(needs: PaymentNeeds, { gateway, headers, body }: IncomingWebhook): Promise<void> {
  const at = needsAt(needs, gateway) ?? refuse("not_found");
  const hint = at.gateway.verifyWebhook(headers, body) ?? refuse("signature_invalid");
  const eventKey = storable(hint.eventKey);
  const orderId = hint.orderId === null ? null : storable(hint.orderId);
  await saveMessage(needs, { gateway, eventKey, orderId, body, receivedAt: needs.clock() });
}

export async function saveMessage(needs: Pick<PaymentNeeds, "database" | "nudge">, message: NewMessage): Promise<void> {
  if (await insertMessage(needs.database, message)) needs.nudge("read-inbox");
}
