import type { Endpoint } from "@aangan/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { type Clock, later } from "../clock.ts";
import type { Database, Tx } from "../database/db.ts";
import type { Job } from "../jobs/jobs.ts";
import {
  beginKeyed,
  forgetKeyed,
  forgetKeysBefore,
  hashOf,
  IDEMPOTENCY_KEY,
  type KeyedRequest,
  keepReply,
  readKey,
} from "./idempotency.ts";

/** Stores a reply for repetitions of its request; part of the work's own transaction where there is one. */
export type KeepReply = (tx: Tx, reply: unknown) => Promise<void>;

interface Needs {
  database: Database;
  clock: Clock;
}

interface Asking {
  caller: { kind: string; id?: string };
  params: unknown;
  query: unknown;
  body: unknown;
  requestId: string;
}

const KEPT_MS = 24 * 60 * 60 * 1000;

/** Repeats the reply of a key answered before. Refusals and failures are not stored, so that they can be retried. */
export async function answerOnce<R>(
  { database, clock }: Needs,
  keyed: KeyedRequest | undefined,
  answer: (keep: KeepReply | undefined) => Promise<R>,
): Promise<R> {
  if (!keyed) return answer(undefined);
  const done = await database.inTransaction((tx) => beginKeyed(tx, keyed, clock()));
  if (done) return done.reply as R;
  try {
    return await answer((tx, reply) => keepReply(tx, keyed, reply, clock()));
  } catch (error) {
    // If this fails too, the request counts as running until its lease ends.
    await database.inTransaction((tx) => forgetKeyed(tx, keyed)).catch(() => undefined);
    throw error;
  }
}

export function keyedRequest(endpoint: Endpoint, request: FastifyRequest, asked: Asking): KeyedRequest | undefined {
  const key = endpoint.idempotent && readKey(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
  const { kind, id } = asked.caller;
  if (!key || id === undefined || (kind !== "resident" && kind !== "admin")) return undefined;
  const { params, query, body, requestId } = asked;
  return {
    caller: { kind, id },
    key,
    endpoint: endpoint.name,
    askedSha256: hashOf({ params, query, body }),
    requestId,
    joins: endpoint.idempotent === "joins",
  };
}

export function forgetKeysJob({ database, clock }: Needs): Job {
  return {
    name: "forget-idempotency-keys",
    at: { dailyAt: "03:10" },
    run: async () => {
      await database.inTransaction((tx) => forgetKeysBefore(tx, later(clock(), -KEPT_MS)));
      return undefined;
    },
  };
}
