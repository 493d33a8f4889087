import type { Access, BodyOf, Endpoint, ParamsOf, QueryOf } from "@aangan/contract/endpoint";
import type { Right, Role } from "@aangan/contract/rights";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { CallersDevice } from "../auth/known-device.ts";
import { refuseWithoutRight } from "../auth/rights.ts";
import { isStarred, refuseUnconfirmed } from "../auth/second-factor/need-code.ts";
import { personOfToken } from "../auth/sessions.ts";
import { dayOf } from "../clock.ts";
import type { Database } from "../database/db.ts";
import { refuse } from "../refusal.ts";
import { knowToken } from "../traffic/known-tokens.ts";
import { noteAccount } from "../watching/log.ts";
import { readInput } from "./read-input.ts";

export const API = "/flat/api";

export type Caller<A extends Access = Access> = A extends "anyone"
  ? { kind: "anyone" }
  : {
      kind: A;
      id: string;
      token: string;
      sessionId: string;
      /** Null of residents. */
      role: Role | null;
      /** When this session last gave a code of the second factor. */
      confirmedAt: Date | null;
    };

type AccessOf<E> = E extends Endpoint<infer A> ? A[number] : never;

export interface EndpointRequest<E> {
  caller: Caller<AccessOf<E>>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  now: Date;
  /** `now` as a day in India. */
  today: string;
  requestId: string;
  address: string;
  device: CallersDevice;
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every endpoint, whatever it takes and gives.
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

type Means = { database: Database; now: Date; deployed: boolean };

export async function readRequest<E extends AnyEndpoint>(endpoint: E, reply: FastifyReply, means: Means) {
  const { request } = reply;
  const { deployed, now } = means;
  const caller = await readCaller(endpoint, request, means);
  if (endpoint.body && request.isMultipart()) refuse("media_type_unsupported");
  if (caller.kind === "anyone") noteTyped(request);
  const input = {
    caller,
    params: endpoint.params ? readParams(endpoint.params, request.params) : {},
    query: endpoint.query ? readInput(endpoint.query, withoutEmpty(request.query as object)) : {},
    body: endpoint.body ? readInput(endpoint.body, request.body) : {},
    now,
    today: dayOf(now),
    requestId: request.id,
    address: request.ip,
    device: deviceOf(reply, deployed),
  } as EndpointRequest<E>;
  // After the input was read: who mistyped is told so before being asked for a code.
  if (isStarred(endpoint) && caller.kind === "admin") await refuseUnconfirmed(means.database.db, caller, means);
  return input;
}

/** Forms send empty texts for what was not chosen. */
function withoutEmpty(query: object): object {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

/** Someone who logs in is not known yet, but names an account. */
function noteTyped(request: FastifyRequest): void {
  const { flatNumber, email } = (request.body ?? {}) as Record<string, unknown>;
  const typed = flatNumber ?? email;
  if (typeof typed === "string") noteAccount(request, { typed });
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie grants no access; scripts and other sites' requests cannot use it. */
function deviceOf(reply: FastifyReply, deployed: boolean): CallersDevice {
  const { headers } = reply.request;
  const rules = `Path=${API}; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${deployed ? "; Secure" : ""}`;
  return {
    sent: headers.cookie,
    userAgent: headers["user-agent"],
    prefix: deployed ? "__Secure-" : "",
    keep: ({ name, value }) => void reply.header("set-cookie", `${name}=${value}; ${rules}`),
  };
}

/** A malformed id is simply not found. */
function readParams(schema: z.ZodMiniType, params: unknown): unknown {
  const read = z.safeParse(schema, params);
  return read.success ? read.data : refuse("not_found");
}

async function readCaller(endpoint: AnyEndpoint, request: FastifyRequest, means: Means): Promise<Caller> {
  const { access, right } = endpoint as { access: readonly Access[]; right?: Right };
  if (access.includes("anyone")) return { kind: "anyone" };
  const { token } = request;
  if (!token) return refuse(request.headers.authorization ? "session_ended" : "not_logged_in");
  const person = await personOfToken(means.database, token.sha256, means.now);
  const name = knowToken(token, person);
  if (!person || name === undefined) return refuse("session_ended");
  request.callerName = name;
  noteAccount(request, person);
  if (!access.includes(person.kind)) return refuse("not_allowed");
  refuseWithoutRight(person.role, right);
  return { ...person, token: token.text };
}
