import { callOut } from "../../../platform/call-out.ts";
import { storable } from "../../../platform/storable.ts";

/** `no` is the company's own word. `none` is not a fact: time-outs, 5xx, 408, 429, redirects, anybody else's answers. */
export type CompanyReply =
  | { kind: "yes"; body: unknown }
  | { kind: "no"; status: number; body: unknown; reason: string }
  | { kind: "none"; status?: number; reason: string };

export type Refused = Extract<CompanyReply, { kind: "no" }>;

interface Company {
  url: string;
  headers: Record<string, string>;
  /** Why the company refuses, without secrets; undefined for anybody else's JSON. */
  refusalIn: (body: unknown, status: number) => string | undefined;
}

/** Forms are sent as forms, other bodies as JSON. Never throws; reasons carry no secret. */
export type Ask = (
  method: "GET" | "POST",
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<CompanyReply>;

const OPERATION_MS = 8_000;

export function startTimer(): () => number {
  const endsAt = performance.now() + OPERATION_MS;
  return () => Math.max(1, Math.floor(endsAt - performance.now()));
}

/** All calls of one operation share its time. */
export function startAsking(company: Company, msLeft = startTimer()): Ask {
  return async (method, path, body, headers) => {
    const form = body instanceof URLSearchParams ? body.toString() : undefined;
    const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded";
    try {
      const { status, text } = await callOut({
        method,
        url: `${company.url}${path}`,
        headers: { ...company.headers, ...(body && { "content-type": type }), ...headers },
        ...(body && { body: form ?? JSON.stringify(body) }),
        withinMs: msLeft(),
      });
      return readReply(company, status, text);
    } catch (error) {
      return { kind: "none", reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

function readReply({ refusalIn }: Company, status: number, text: string): CompanyReply {
  const body = readJson(text);
  if (body === undefined) return { kind: "none", reason: `unreadable, status ${status}` };
  if (status === 200 || status === 201) return { kind: "yes", body };
  const isDefinite = status >= 400 && status < 500 && status !== 408 && status !== 429;
  const reason = isDefinite ? refusalIn(body, status) : undefined;
  return reason === undefined
    ? { kind: "none", status, reason: `status ${status}` }
    : { kind: "no", status, body, reason: reason.slice(0, 300) };
}

const storableValue = (_name: string, value: unknown) => (typeof value === "string" ? storable(value) : value);

export function readJson(text: string): unknown {
  try {
    return text.includes("\\u0000") ? JSON.parse(text, storableValue) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
