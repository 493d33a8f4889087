import { createHash } from "node:crypto";
import type { Endpoint } from "@aangan/contract/endpoint";
import type { FastifyRequest } from "fastify";
import type { ExpressionBuilder } from "kysely";
import { type Clock, later } from "../clock.ts";
import type { Database, Tx } from "../database/db.ts";
import type { DB } from "../database/schema.ts";
import type { Job } from "../jobs/jobs.ts";
import { Refusal, refuse } from "../refusal.ts";

/** A repeated request with the same key gets the first one's reply. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** A request that runs longer died with its process; a repetition takes over. */
const LEASE_MS = 120_000;

interface KeyedRequest {
  caller: { kind: "resident" | "admin"; id: string };
  key: string;
  endpoint: string;
  askedSha256: string;
  requestId: string;
  /** True when repetitions join the first request's work instead of waiting for it. */
  joins: boolean;
}

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
  const { params, query, requestId } = asked;
  return {
    caller: { kind, id },
    key,
    endpoint: endpoint.name,
    // The body as it was sent, so that the hash does not depend on how a version reads it.
    askedSha256: hashOf({ params, query, body: request.body }),
    requestId,
    joins: endpoint.idempotent === "joins",
  };
}

export function forgetKeysJob({ database, clock }: Needs): Job {
  return {
    name: "forget-idempotency-keys",
    at: { dailyAt: "03:10" },
    run: async () => {
      await database.inTransaction((tx) =>
        tx.deleteFrom("idempotencyKeys").where("createdAt", "<", later(clock(), -KEPT_MS)).execute(),
      );
      return undefined;
    },
  };
}

/** Returns the request's key, if any. Refuses all but 1 to 200 visible ASCII characters, naming the header. */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Refusal("field_invalid", { field: IDEMPOTENCY_KEY });
}

/** SHA-256 of a request's content, regardless of the order of fields. */
export function hashOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked, sortFields)).digest("hex");
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns a stored reply. Refuses with `idempotency_key_reused` for another request, and with `request_running`. */
async function beginKeyed(tx: Tx, request: KeyedRequest, now: Date): Promise<{ reply: unknown } | undefined> {
  const { caller, key, endpoint, askedSha256, requestId } = request;
  const inserted = await tx
    .insertInto("idempotencyKeys")
    .values({
      callerKind: caller.kind,
      callerId: caller.id,
      key,
      endpoint,
      askedSha256,
      requestId,
      startedAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(["callerKind", "callerId", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  if (inserted) return undefined;
  const found = await tx
    .selectFrom("idempotencyKeys")
    .select(["endpoint", "askedSha256", "startedAt", "doneAt", "reply"])
    .where(isKey(request))
    .forUpdate()
    .executeTakeFirst();
  if (!found) return refuse("request_running", { retryAfter: 1 });
  if (found.endpoint !== endpoint || found.askedSha256 !== askedSha256) return refuse("idempotency_key_reused");
  if (found.doneAt !== null) return { reply: found.reply };
  const isRunning = found.startedAt > later(now, -LEASE_MS) && found.startedAt <= later(now, LEASE_MS);
  if (isRunning && !request.joins) return refuse("request_running", { retryAfter: 5 });
  await tx.updateTable("idempotencyKeys").set({ requestId, startedAt: now }).where(isKey(request)).execute();
  return undefined;
}

/** Part of the work's transaction, which a request that was taken over rolls back with `request_running`. */
async function keepReply(tx: Tx, request: KeyedRequest, reply: unknown, now: Date): Promise<void> {
  const kept = await tx
    .updateTable("idempotencyKeys")
    .set({ reply: JSON.stringify(reply), doneAt: now })
    .where(isKey(request))
    .where("doneAt", "is", null)
    .$if(!request.joins, (query) => query.where("requestId", "=", request.requestId))
    .returning("key")
    .executeTakeFirst();
  if (!kept && !request.joins) refuse("request_running", { retryAfter: 1 });
}

async function forgetKeyed(tx: Tx, { caller, key, requestId }: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom("idempotencyKeys")
    .where(isKey({ caller, key }))
    .where("requestId", "=", requestId)
    .where("doneAt", "is", null)
    .execute();
}

function isKey({ caller, key }: Pick<KeyedRequest, "caller" | "key">) {
  return (eb: ExpressionBuilder<DB, "idempotencyKeys">) =>
    eb.and({ callerKind: caller.kind, callerId: caller.id, key });
}
