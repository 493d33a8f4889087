import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from "@aangan/contract/endpoint";
import { dropDeadToken } from "../session/session.ts";
import { type Role, tokenOf } from "../session/token.ts";
import { refetchChanged } from "./cache.ts";
import { earlyAnswer } from "./early-answer.ts";
import { CallError, type Reply, readFailure, unanswered } from "./failure.ts";
import type { RequestKey } from "./request-key.ts";

const BASE = "/flat/api";
const TIMEOUT_MS = 15_000;

type Needed<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: never } : { [K in Name]: T };

export type CallInput<E> = Needed<"params", ParamsIn<E>> &
  Needed<"query", QueryIn<E>> &
  Needed<"body", BodyIn<E>> & {
    /** Sent to an endpoint that heeds an `Idempotency-Key`. */
    key?: RequestKey;
    /** Whose token to send if the endpoint allows several; by default the first. */
    as?: Role;
    signal?: AbortSignal;
    /** Lets the call outlive the page. */
    keepalive?: boolean;
  };

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call, with its parameters and the query values that are set. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ""));
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${filled}${search && `?${search}`}`;
}

/** Whose token an endpoint is called with; null if anyone may call it. */
export function roleFor(endpoint: Endpoint, as?: Role): Role | null {
  const [first] = endpoint.access;
  return as ?? (first === undefined || first === "anyone" ? null : first);
}

/**
 * Calls an endpoint of the contract and waits at most 15 seconds. Never throws: a failure is a value. A 401 to a call with a
 * token forgets that token, and the layout redirects to the login page.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<ReplyOf<E>>> {
  const send = () =>
    answered<E, ReplyOf<E>>(endpoint, input, TIMEOUT_MS, (response) => response.json().catch(() => null));
  const reply = await second(await send(), send);
  refetchChanged(endpoint, reply);
  return reply;
}

type Second = <T>(reply: Reply<T>, again: () => Promise<Reply<T>>) => Reply<T> | Promise<Reply<T>>;

let second: Second = (reply) => reply;

/** Lets the office ask for a code and send a refused call again. Residents' pages load none of it. */
export function onReply(handler: Second): void {
  second = handler;
}

/** `read` returns null for a body that cannot be read. */
export async function answered<E extends Endpoint, T>(
  endpoint: E,
  input: CallInput<E>,
  timeoutMs: number,
  read: (response: Response) => Promise<T | null>,
): Promise<Reply<T>> {
  const { body } = input as Parts;
  const role = roleFor(endpoint, input.as);
  const token = role && tokenOf(role);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const address = addressOf(endpoint.path, input as Parts);
    const early = endpoint.method === "GET" ? await earlyAnswer(address, token) : undefined;
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        accept: "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...keyHeader(endpoint, input),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      keepalive: input.keepalive ?? false,
    };
    const response = early ?? (await fetch(address, init));
    if (response.status === 401 && role && token) dropDeadToken(role, token);
    if (!response.ok) {
      return { ok: false, failure: readFailure(response.status, await response.json().catch(() => null)) };
    }
    const data = await read(response);
    return data === null ? { ok: false, failure: unanswered("unreadable", response.status) } : { ok: true, data };
  } catch {
    return { ok: false, failure: unanswered(timeout.aborted ? "timeout" : "offline") };
  }
}

function keyHeader({ idempotent }: Endpoint, { key }: { key?: RequestKey }): Record<string, string> {
  return idempotent && key ? { "idempotency-key": key.current() } : {};
}

/** The same for a query: returns the reply or throws a `CallError`. */
export async function fetched<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> {
  const reply = await call(endpoint, input);
  if (!reply.ok) throw new CallError(reply.failure);
  return reply.data;
}
