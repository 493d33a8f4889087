import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { isSameSecret } from "../../../platform/secrets.ts";
import type { WebhookHeaders, WebhookHint } from "../company/gateway.ts";
import { readJson } from "./ask-company.ts";

/** Undefined when it is missing or was sent twice. */
export function oneHeader(headers: WebhookHeaders, name: string): string | undefined {
  const [only, ...duplicates] = [headers[name]].flat();
  return duplicates.length === 0 ? only : undefined;
}

/** Compares with all of them in constant time. */
export function isOneOf(offered: string | undefined, secrets: readonly string[]): boolean {
  return offered !== undefined && secrets.map((secret) => isSameSecret(offered, secret)).includes(true);
}

export function readMessage<S extends z.ZodMiniType>(schema: S, body: Buffer): z.infer<S> | undefined {
  return z.safeParse(schema, readJson(body.toString("utf8"))).data;
}

/** Known by the event's id if it has one, else by its bytes. One that names no order is kept for a person to read. */
export function hintOf(body: Buffer, eventId: unknown, orderId: string | null | undefined): WebhookHint {
  const isId = typeof eventId === "string" && /^[\w-]{1,100}$/.test(eventId);
  return { eventKey: isId ? eventId : sha256(body), orderId: orderId ?? null };
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
