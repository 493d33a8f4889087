import { setInterval } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./db.ts";

export const probeLimits = { everyMs: 1_000, silenceMs: 2_000 };

export type DatabaseProbe = Awaited<ReturnType<typeof probeDatabase>>;

const WRITABLE = "SELECT current_setting('transaction_read_only') = 'off' AS writable";

/** Checks each second whether the database takes writes, over its own connection. Resolves after the first check. */
export async function probeDatabase(connection: Connection) {
  const closing = new AbortController();
  const { everyMs, silenceMs } = probeLimits;
  const limits = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: silenceMs, query_timeout: silenceMs };
  const pool = new pg.Pool({ ...connection, ...limits, application_name: "aangan probe" });
  let isWritable = false;
  const forget = () => {
    isWritable = false;
  };
  pool.on("connect", (client) => client.on("error", forget));
  pool.on("error", forget);

  async function look(): Promise<void> {
    try {
      const client = await pool.connect();
      const { rows } = await client.query(WRITABLE).catch(() => ({ rows: [] }));
      isWritable = rows[0]?.writable === true;
      // A fail-over may have put another server behind the same address.
      client.release(!isWritable);
    } catch {
      forget();
    }
  }

  async function keepLooking(): Promise<void> {
    const options = { signal: closing.signal, ref: false };
    for await (const _ of setInterval(everyMs, undefined, options)) await look();
  }

  await look();
  keepLooking().catch(forget);
  const close = () => {
    closing.abort();
    forget();
    void pool.end();
  };
  return { isWritable: () => isWritable, close };
}
