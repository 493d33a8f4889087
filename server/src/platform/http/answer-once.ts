import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { type ExpressionBuilder, sql } from "kysely";
import { type Clock, later } from "../clock.ts";
import type { Database, Tx } from "../database/db.ts";
import type { DB } from "../database/schema.ts";
import type { Job } from "../jobs/jobs.ts";
import { refuse } from "../refusal.ts";
import type { PortalProcess } from "./portal-process.ts";
import type { AnyEndpoint, EndpointRequest } from "./read-request.ts";

/** A repeated request with the same key gets the first one's reply. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** A request that runs longer died with its process, wherever that was; a repetition takes over. */
const LEASE_MS = 120_000;

const KEPT_MS = 24 * 60 * 60 * 1000;

type KeyedRequest = NonNullable<ReturnType<typeof keyedRequest>>;

type KeepReply<R> = (reply: R, tx?: Tx) => Promise<R>;

interface Needs {
  database: Database;
  clock: Clock;
  /** Takes over at once what the process before it began at the same place; without it, every lease has to end. */
  process?: PortalProcess | undefined;
}

/** Repeats the reply of a key answered before. Refusals and failures are not stored, so that they can be retried. */
export async function answerOnce<R>(
  { database, clock, process }: Needs,
  keyed: KeyedRequest | undefined,
  answer: (keep: KeepReply<R>) => Promise<R>,
): Promise<R> {
  if (!keyed) return answer(async (reply) => reply);
  const done = await database.inTransaction((tx) => beginKeyed(tx, keyed, process, clock()));
  if (done) return done.reply as R;
  const keepIn = (reply: R) => (tx: Tx) => keepReply(tx, keyed, reply, clock());
  try {
    return await answer((reply, tx) => (tx ? keepIn(reply)(tx) : database.inTransaction(keepIn(reply))));
  } catch (error) {
    // If this fails too, the request counts as running until its lease ends.
    await database.inTransaction((tx) => forgetKeyed(tx, keyed)).catch(() => undefined);
    throw error;
  }
}

export function hasKey({ idempotent }: AnyEndpoint, { headers }: FastifyRequest): boolean {
  return idempotent !== undefined && headers[IDEMPOTENCY_KEY.toLowerCase()] !== undefined;
}

export function keyedRequest(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  input: EndpointRequest<AnyEndpoint>,
  file?: { bytes: Buffer },
) {
  const key = endpoint.idempotent && readKey(request.headers[IDEMPOTENCY_KEY.toLowerCase()]);
  const { caller, params, query } = input;
  if (!key || !("id" in caller)) return undefined;
  return {
    row: {
      callerKind: caller.kind,
      callerId: caller.id,
      key,
      endpoint: endpoint.name,
      // The body as it was sent, so that the hash does not depend on how a version reads it.
      askedSha256: hashOf({ params, query, body: request.body, ...(file && { file: sha256(file.bytes) }) }),
      requestId: request.id,
    },
    /** True when repetitions join the first request's work instead of waiting for it. */
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
  return refuse("field_invalid", { field: IDEMPOTENCY_KEY });
}

/** SHA-256 of a request's content, regardless of the order of fields. */
export function hashOf(request: unknown): string {
  return sha256(JSON.stringify(request, sortFields));
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns a stored reply. Refuses with `idempotency_key_reused` for another request, and with `request_running`. */
async function beginKeyed(
  tx: Tx,
  { row, joins }: KeyedRequest,
  process: PortalProcess | undefined,
  now: Date,
): Promise<{ reply: unknown } | undefined> {
  const worker = { place: process?.place ?? null, process: process?.id ?? null };
  // A key that exists is locked by an update that changes nothing.
  const found = await tx
    .insertInto("idempotencyKeys")
    .values({ ...row, ...worker, startedAt: now, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(["callerKind", "callerId", "key"]).doUpdateSet((eb) => ({ key: eb.ref("excluded.key") })),
    )
    .returning(["requestId", "endpoint", "askedSha256", "startedAt", "doneAt", "place", "process"])
    // As text: names inside a value, such as `_id`, would be changed like those of columns.
    .returning(sql<string>`reply::text`.as("reply"))
    .executeTakeFirstOrThrow();
  // A request that waited for the database may find that its own work was committed after all.
  if (found.requestId === row.requestId && found.doneAt === null) return undefined;
  const isSame = found.endpoint === row.endpoint && found.askedSha256 === row.askedSha256;
  if (!isSame) return refuse("idempotency_key_reused");
  if (found.doneAt !== null) return { reply: JSON.parse(found.reply) };
  const isLeased = found.startedAt > later(now, -LEASE_MS) && found.startedAt <= later(now, LEASE_MS);
  const hasDied = process !== undefined && found.place === process.place && found.process !== process.id;
  if (isLeased && !hasDied && !joins) return refuse("request_running", { retryAfter: 5 });
  const claim = { requestId: row.requestId, startedAt: now, ...worker };
  await tx.updateTable("idempotencyKeys").set(claim).where(isKey(row)).execute();
  return undefined;
}

/** Part of the work's transaction, which a request that was taken over rolls back with `request_running`. */
async function keepReply<R>(tx: Tx, { row, joins }: KeyedRequest, reply: R, now: Date): Promise<R> {
  const savedRow = await tx
    .updateTable("idempotencyKeys")
    .set({ reply: JSON.stringify(reply), doneAt: now })
    .where(isKey(row))
    .where("doneAt", "is", null)
    .$if(!joins, (query) => query.where("requestId", "=", row.requestId))
    .returning("key")
    .executeTakeFirst();
  if (!savedRow && !joins) refuse("request_running", { retryAfter: 1 });
  return reply;
}

async function forgetKeyed(tx: Tx, { row }: KeyedRequest): Promise<void> {
  const own = tx.deleteFrom("idempotencyKeys").where(isKey(row)).where("requestId", "=", row.requestId);
  await own.where("doneAt", "is", null).execute();
}

function isKey({ callerKind, callerId, key }: KeyedRequest["row"]) {
  return (eb: ExpressionBuilder<DB, "idempotencyKeys">) => eb.and({ callerKind, callerId, key });
}
