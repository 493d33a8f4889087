import { createHash } from "node:crypto";
import { later } from "../clock.ts";
import type { Tx } from "../database/db.ts";
import { Refusal, refuse } from "../refusal.ts";

/** The header by which a caller names a request, so that its repetition is answered as the first was. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";

/** A request that has not ended after this time died with its process; a repetition takes its place. */
const LEASE_MS = 120_000;

/** A request with a key. */
export interface KeyedRequest {
  caller: { kind: "resident" | "admin"; id: string };
  key: string;
  endpoint: string;
  /** What is asked for, as `hashOf` gives it. */
  askedSha256: string;
  requestId: string;
  /** True when a repetition need not wait for the first, because it joins its work by itself. */
  joins: boolean;
}

/** The key of a request, if it has one. Refuses what is not 1 to 200 visible characters of ASCII, naming the header. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header)) return header;
  throw new Refusal("field_invalid", { field: IDEMPOTENCY_KEY });
}

/** SHA-256 of what is asked for; the order of fields does not matter. */
export function hashOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked, sortFields)).digest("hex");
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Begins a request with a key. Gives the reply of one like it that is done; undefined when the work is to be done now.
 * Refuses with `idempotency_key_reused` when the key was used for something else, and with `request_running`.
 */
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
  const found = await keyRow(tx, request).forUpdate().executeTakeFirst();
  if (!found) return refuse("request_running", { retryAfter: 1 });
  if (found.endpoint !== endpoint || found.askedSha256 !== askedSha256) return refuse("idempotency_key_reused");
  if (found.doneAt !== null) return { reply: found.reply };
  const isRunning = found.startedAt > later(now, -LEASE_MS) && found.startedAt <= later(now, LEASE_MS);
  if (isRunning && !request.joins) return refuse("request_running", { retryAfter: 5 });
  await ofKey(tx, request).set({ requestId, startedAt: now }).execute();
  return undefined;
}

/**
 * Keeps the reply. In the transaction of the work itself this makes both happen or neither: a request whose place another
 * one has taken is refused with `request_running`, and undone.
 */
export async function keepReply(tx: Tx, request: KeyedRequest, reply: unknown, now: Date): Promise<void> {
  const unfinished = ofKey(tx, request)
    .set({ reply: JSON.stringify(reply), doneAt: now })
    .where("doneAt", "is", null);
  const own = request.joins ? unfinished : unfinished.where("requestId", "=", request.requestId);
  const kept = await own.returning("key").executeTakeFirst();
  if (!kept && !request.joins) refuse("request_running", { retryAfter: 1 });
}

/** Forgets a request that was refused or has failed, so that it can be repeated. */
export async function forgetKeyed(tx: Tx, { caller, key, requestId }: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom("idempotencyKeys")
    .where("callerKind", "=", caller.kind)
    .where("callerId", "=", caller.id)
    .where("key", "=", key)
    .where("requestId", "=", requestId)
    .where("doneAt", "is", null)
    .execute();
}

/** Forgets what nobody repeats any more. */
export async function forgetKeysBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom("idempotencyKeys").where("createdAt", "<", instant).execute();
}

function keyRow(tx: Tx, { caller, key }: KeyedRequest) {
  return tx
    .selectFrom("idempotencyKeys")
    .select(["endpoint", "askedSha256", "startedAt", "doneAt", "reply"])
    .where("callerKind", "=", caller.kind)
    .where("callerId", "=", caller.id)
    .where("key", "=", key);
}

function ofKey(tx: Tx, { caller, key }: KeyedRequest) {
  return tx
    .updateTable("idempotencyKeys")
    .where("callerKind", "=", caller.kind)
    .where("callerId", "=", caller.id)
    .where("key", "=", key);
}
