import type { Connection, Database, Tx } from "../database/db.ts";
import { refuseFor } from "./limited-requests.ts";
import { countWithin, type Limit } from "./throttle-queries.ts";

/** Beyond them the first are forgotten, and the database is asked. */
const MAX_CLOSED = 10_000;

/** Of each database, until when what is closed. Nothing opens it earlier. */
const closed = new WeakMap<Connection, Map<string, number>>();

function closedIn({ connection }: Database): Map<string, number> {
  const known = closed.get(connection) ?? new Map<string, number>();
  closed.set(connection, known);
  return known;
}

export interface CallCounter {
  key: string;
  limit: Limit;
}

type OnTooOften = (tx: Tx) => Promise<void> | undefined;

/** Counts a call for each of these. Refuses with `too_many_attempts` beyond a limit: once by the database, then from memory. */
export async function countCall(
  database: Database,
  counters: readonly CallCounter[],
  now: Date,
  onTooOften?: OnTooOften,
): Promise<void> {
  for (const one of counters) refuseFromMemory(database, one, now);
  for (const one of counters) await countOne(database, one, now, onTooOften);
}

function refuseFromMemory(database: Database, { key, limit }: CallCounter, now: Date): void {
  const remainingMs = (closedIn(database).get(key) ?? 0) - now.getTime();
  // A clock that was set back would close it for longer than the limit says.
  if (remainingMs > 0 && remainingMs <= limit.withinMs) refuseFor(Math.ceil(remainingMs / 1000));
}

async function countOne(
  database: Database,
  { key, limit }: CallCounter,
  now: Date,
  onTooOften: OnTooOften | undefined,
): Promise<void> {
  const known = closedIn(database);
  const seconds = await database.inTransaction(async (tx) => {
    const { secondsClosed } = await countWithin(tx, key, limit, now);
    if (secondsClosed > 0) await onTooOften?.(tx);
    return secondsClosed;
  });
  if (seconds === 0) return;
  if (known.size >= MAX_CLOSED) known.delete(known.keys().next().value ?? "");
  known.set(key, now.getTime() + seconds * 1000);
  refuseFor(seconds);
}
