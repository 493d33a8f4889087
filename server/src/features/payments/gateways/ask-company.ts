import { callOut, type OutgoingCall } from "../../../platform/call-out.ts";

/** `none` is not a fact: time-outs, 5xx, 408, 429, redirects, and answers that are not JSON. */
export type CompanyReply =
  | { kind: "yes"; body: unknown }
  | { kind: "no"; status: number; body: unknown }
  | { kind: "none"; reason: string };

const OPERATION_MS = 8_000;

/** Returns a function that tells how many of the operation's milliseconds are left. */
export function startTimer(): () => number {
  const endsAt = performance.now() + OPERATION_MS;
  return () => Math.max(1, Math.floor(endsAt - performance.now()));
}

/** Calls a company that speaks JSON. Never throws; reasons carry no secret. */
export async function askCompany(call: OutgoingCall): Promise<CompanyReply> {
  try {
    const { status, text } = await callOut(call);
    const body = readJson(text);
    if (body === undefined) return { kind: "none", reason: `unreadable, status ${status}` };
    if (status === 200 || status === 201) return { kind: "yes", body };
    return isDefinite(status) ? { kind: "no", status, body } : { kind: "none", reason: `status ${status}` };
  } catch (error) {
    return { kind: "none", reason: error instanceof Error ? error.message : String(error) };
  }
}

function isDefinite(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** PostgreSQL stores no zero byte in text, and we store what companies say. */
const storable = (_name: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;

function readJson(text: string): unknown {
  try {
    return text.includes("\\u0000") ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
