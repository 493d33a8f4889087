import * as z from "zod/mini";
import { askCompany, type CompanyReply, startTimer } from "../ask-company.ts";

/** Where Razorpay answers, and as whom we ask. Test and live mode differ by the key only. */
export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  /** Without a slash at the end. */
  url: string;
}

/** Asks Razorpay; all calls of one `Ask` share one limit of time. */
export type Ask = (
  method: "GET" | "POST",
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<CompanyReply>;

/** The calls of one operation. */
export function startAsking({ keyId, keySecret, url }: RazorpayAccount): Ask {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const msLeft = startTimer();
  return (method, path, body, headers) =>
    askCompany({
      method,
      url: `${url}${path}`,
      headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
      withinMs: msLeft(),
    });
}

/** A whole number of paise in an answer. */
export const PaiseInAnswer = z.int().check(z.nonnegative());

const Refusal = z.object({ error: z.object({ code: z.string(), description: z.nullish(z.string()) }) });

/** True for a refusal in Razorpay's own words. Anybody else's JSON on the way is no fact. */
export function isRazorpays({ body }: { body: unknown }): boolean {
  return z.safeParse(Refusal, body).success;
}

/** Razorpay's own words for a refusal. Its code is the same for nearly all of them, so the sentence is kept too. */
export function reasonOf({ status, body }: { status: number; body: unknown }): string {
  const read = z.safeParse(Refusal, body);
  if (!read.success) return `status ${status}`;
  return `status ${status}: ${read.data.error.description ?? read.data.error.code}`.slice(0, 200);
}

/** A text of a free-form object such as notes, which come as an empty list when there are none. */
export function textIn(object: unknown, key: string): string | undefined {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return undefined;
  const value: unknown = (object as Record<string, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
