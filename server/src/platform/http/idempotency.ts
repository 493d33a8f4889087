import { createHash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { later } from "../clock.ts";
import type { Tx } from "../database/db.ts";
import type { DB } from "../database/schema.ts";
import { Refusal, refuse } from "../refusal.ts";

/** A repeated request with the same key gets the first one's reply. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** A request that runs longer died with its process; a repetition takes over. */
const LEASE_MS = 120_000;

export interface KeyedRequest {
  caller: { kind: "resident" | "admin"; id: string };
  key: string;
  endpoint: string;
  askedSha256: string;
  requestId: string;
  /** True when repetitions join the first request's work instead of waiting for it. */
  joins: boolean;
}

/** Returns the request's key, if any. Refuses all but 1 to 200 visible ASCII characters, naming the header. */
export function readKey(header: string | string[] | undefined): string | undefined {
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
export async function beginKeyed(tx: Tx, request: KeyedRequest, now: Date): Promise<{ reply: unknown } | undefined> {
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
export async function keepReply(tx: Tx, request: KeyedRequest, reply: unknown, now: Date): Promise<void> {
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

export async function forgetKeyed(tx: Tx, { caller, key, requestId }: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom("idempotencyKeys")
    .where(isKey({ caller, key }))
    .where("requestId", "=", requestId)
    .where("doneAt", "is", null)
    .execute();
}

export async function forgetKeysBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom("idempotencyKeys").where("createdAt", "<", instant).execute();
}

function isKey({ caller, key }: Pick<KeyedRequest, "caller" | "key">) {
  return (eb: ExpressionBuilder<DB, "idempotencyKeys">) =>
    eb.and({ callerKind: caller.kind, callerId: caller.id, key });
}
