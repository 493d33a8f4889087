import type { Connection, Database, Tx } from "../database/db.ts";
import { refuseFor } from "./limited-requests.ts";
import { countWithin, type Limit } from "./throttle-queries.ts";

/** Beyond them the first are forgotten, and the database is asked. */
const MOST_CLOSED = 10_000;

/** Of each database, until when what is closed. Nothing opens it earlier. */
const closed = new WeakMap<Connection, Map<string, number>>();

function closedIn({ connection }: Database): Map<string, number> {
  const known = closed.get(connection) ?? new Map<string, number>();
  closed.set(connection, known);
  return known;
}

/** Counts a call. Refuses with `too_many_attempts` beyond the limit: once by the database, then from memory. */
export async function countCall(
  database: Database,
  key: string,
  limit: Limit,
  now: Date,
  onTooOften?: (tx: Tx) => Promise<void> | undefined,
): Promise<void> {
  const known = closedIn(database);
  const restMs = (known.get(key) ?? 0) - now.getTime();
  // A clock that was set back would close it for longer than the limit says.
  if (restMs > 0 && restMs <= limit.withinMs) refuseFor(Math.ceil(restMs / 1000));
  const seconds = await database.inTransaction(async (tx) => {
    const { secondsClosed } = await countWithin(tx, key, limit, now);
    if (secondsClosed > 0) await onTooOften?.(tx);
    return secondsClosed;
  });
  if (seconds === 0) return;
  if (known.size >= MOST_CLOSED) known.delete(known.keys().next().value ?? "");
  known.set(key, now.getTime() + seconds * 1000);
  refuseFor(seconds);
}
