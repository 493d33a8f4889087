import * as z from "zod/mini";
import { signatureOf } from "../../../../platform/secrets.ts";
import type { WebhookHeaders, WebhookHint } from "../../company/gateway.ts";
import { hintOf, isOneOf, oneHeader, readMessage } from "../messages.ts";
import { textIn } from "./fields.ts";

const entity = <S extends z.ZodMiniType>(fields: S) => z.optional(z.object({ entity: fields }));
const Noted = z.object({ notes: z.unknown() });

const Message = z.object({
  payload: z.object({
    payment_link: entity(z.object({ reference_id: z.nullish(z.string()) })),
    payment: entity(Noted),
    refund: entity(Noted),
  }),
});

export function verifyMessage(headers: WebhookHeaders, body: Buffer, secrets: string[]): WebhookHint | undefined {
  const signatures = secrets.map((secret) => signatureOf(body, secret));
  if (!isOneOf(oneHeader(headers, "x-razorpay-signature"), signatures)) return undefined;
  return hintOf(body, oneHeader(headers, "x-razorpay-event-id"), orderIdIn(body));
}

/** By the link's reference id or by notes. Razorpay's own order id lacks its prefix in some messages. */
function orderIdIn(body: Buffer): string | undefined {
  const { payment_link: link, payment, refund } = readMessage(Message, body)?.payload ?? {};
  const noted = [payment, refund].map((part) => textIn(part?.entity.notes, "order_id")).find(Boolean);
  return link?.entity.reference_id ?? noted;
}
