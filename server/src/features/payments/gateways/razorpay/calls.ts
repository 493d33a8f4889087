import * as z from "zod/mini";
import { askCompany, type CompanyReply, startTimer } from "../ask-company.ts";

export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  url: string;
}

export type Ask = (
  method: "GET" | "POST",
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<CompanyReply>;

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

export const PaiseInAnswer = z.int().check(z.nonnegative());

const Refusal = z.object({ error: z.object({ code: z.string(), description: z.nullish(z.string()) }) });

/** Anybody else's JSON is not a fact. */
export function isRazorpays({ body }: { body: unknown }): boolean {
  return z.safeParse(Refusal, body).success;
}

/** Nearly all refusals share one code, so the description is kept too. */
export function reasonOf({ status, body }: { status: number; body: unknown }): string {
  const read = z.safeParse(Refusal, body);
  if (!read.success) return `status ${status}`;
  return `status ${status}: ${read.data.error.description ?? read.data.error.code}`.slice(0, 200);
}

/** A text in a free-form object such as notes, which is an empty list when there are none. */
export function textIn(object: unknown, key: string): string | undefined {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return undefined;
  const value: unknown = (object as Record<string, unknown>)[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
