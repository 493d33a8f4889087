import { callOut, type OutgoingCall } from "../../../platform/call-out.ts";

/**
 * What came back from a payment company. `no` is a definite refusal, in its own words; `none` is everything that is no fact:
 * time-outs, resets, 5xx, 408, 429, redirects, and answers that are not JSON, such as the page of somebody's firewall.
 */
export type CompanyReply =
  | { kind: "yes"; body: unknown }
  | { kind: "no"; status: number; body: unknown }
  | { kind: "none"; reason: string };

/** How long an operation may take that needs several calls. */
const OPERATION_MS = 8_000;

/** Begins an operation and tells how much of its time is left, so that it ends in time however many calls it needs. */
export function startTimer(): () => number {
  const endsAt = performance.now() + OPERATION_MS;
  return () => Math.max(1, Math.floor(endsAt - performance.now()));
}

/** Makes one call to a company that speaks JSON. Never throws; reasons carry no secret. */
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

/** 4xx, but for a time-out of theirs and "too many requests". */
function isDefinite(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** PostgreSQL keeps no zero byte in a text, and what a company says is kept. */
const storable = (_name: string, value: unknown) =>
  typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;

function readJson(text: string): unknown {
  try {
    return text.includes("\\u0000") ? JSON.parse(text, storable) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
