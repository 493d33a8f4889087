import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "../platform/database/db.ts";
import { failureOf } from "../platform/http/failures.ts";
import { newId } from "../platform/ids.ts";
import type { Config } from "../platform/machine/config.ts";
import { Refusal } from "../platform/refusal.ts";
import { listen } from "./listen.ts";
import { type Say, startTexts } from "./texts.ts";

const CONNECT_MS = 2_000;
const PAUSE_MS = 1_000;
const RETRY_AFTER_SECONDS = 5;

/** SQLSTATEs of a server that will take connections later: starting, stopping, full. */
const LATER = /^(57P|53)/;

/** Waits for DATABASE_URL, for example after a power cut, answering 503 meanwhile. False when stopped instead. */
export async function waitForDatabase(config: Config, say: Say, stopping: AbortSignal) {
  if (!config.databaseUrl) return true;
  const connection = { connectionString: config.databaseOwnerUrl ?? config.databaseUrl };
  const reason = await whyOutOfReach(connection);
  if (reason === undefined) return true;
  say(startTexts.databaseAwaited(reason));
  const closeWaitingRoom = await openWaitingRoom(config);
  try {
    while (!stopping.aborted && (await whyOutOfReach(connection)) !== undefined) {
      await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
  } finally {
    await closeWaitingRoom();
  }
  return !stopping.aborted;
}

async function whyOutOfReach(connection: Connection): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    // As of a standby that a fail-over has not promoted yet.
    const { rows } = await client.query("SHOW transaction_read_only");
    return rows[0]?.transaction_read_only === "on" ? startTexts.onlyReads : undefined;
  } catch (error) {
    // A host name with several addresses fails with an AggregateError, whose message is empty.
    const { message, code = "" } = error as NodeJS.ErrnoException;
    return error instanceof pg.DatabaseError && !LATER.test(code) ? undefined : message || code;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function openWaitingRoom(config: Config): Promise<() => Promise<void>> {
  const { default: Fastify } = await import("fastify");
  const room = Fastify({ forceCloseConnections: true });
  room.get("/health/live", async () => ({ status: "live" }));
  room.get("/health/ready", (_request, reply) => reply.status(503).send({ status: "waiting for the database" }));
  const refusal = new Refusal("overloaded");
  room.setNotFoundHandler((_request, reply) =>
    reply.status(refusal.status).header("retry-after", RETRY_AFTER_SECONDS).send(failureOf(refusal, newId())),
  );
  await listen(room, config);
  return () => room.close();
}
