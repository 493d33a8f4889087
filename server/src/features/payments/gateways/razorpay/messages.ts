import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret, signatureOf } from "../../../../platform/secrets.ts";
import type { WebhookHeaders, WebhookHint } from "../../gateway.ts";
import { textIn } from "./calls.ts";

const entity = <S extends z.ZodMiniType>(fields: S) => z.optional(z.object({ entity: fields }));
const Noted = z.object({ notes: z.unknown() });

const Message = z.object({
  payload: z.object({
    payment_link: entity(z.object({ reference_id: z.nullish(z.string()) })),
    payment: entity(Noted),
    refund: entity(Noted),
  }),
});

const EventId = z.string().check(z.minLength(1), z.maxLength(100));

export function readMessage(
  headers: WebhookHeaders,
  body: Buffer,
  secrets: readonly string[],
): WebhookHint | undefined {
  const offered = oneHeader(headers, "x-razorpay-signature");
  if (!offered || !secrets.some((secret) => isSameSecret(offered, signatureOf(body, secret)))) return undefined;
  const eventId = z.safeParse(EventId, oneHeader(headers, "x-razorpay-event-id"));
  const eventKey = eventId.success ? eventId.data : createHash("sha256").update(body).digest("hex");
  return { eventKey, orderId: orderIdIn(body) };
}

function oneHeader(headers: WebhookHeaders, name: string): string | undefined {
  const header = headers[name];
  return Array.isArray(header) ? header[0] : header;
}

/** By the link's reference id or by notes. Razorpay's own order id lacks its prefix in some messages. */
function orderIdIn(body: Buffer): string | null {
  try {
    const { payment_link: link, payment, refund } = z.parse(Message, JSON.parse(body.toString("utf8"))).payload;
    const noted = [payment, refund].map((part) => textIn(part?.entity.notes, "order_id")).find(Boolean);
    return link?.entity.reference_id ?? noted ?? null;
  } catch {
    return null;
  }
}
