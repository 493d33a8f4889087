import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./db.ts";

export const probeLimits = {
  everyMs: 1_000,
  silenceMs: 2_000,
  /** After the last question nobody looks any more, and the connection is closed. */
  restsAfterMs: 10_000,
};

export type DatabaseProbe = ReturnType<typeof probeDatabase>;

const WRITABLE = "SELECT current_setting('transaction_read_only') = 'off' AS writable";

/** Checks each second whether the database takes writes, over its own connection, while somebody asks for it. */
export function probeDatabase(connection: Connection) {
  const { everyMs, silenceMs, restsAfterMs } = probeLimits;
  const limits = {
    max: 1,
    idleTimeoutMillis: restsAfterMs,
    connectionTimeoutMillis: silenceMs,
    query_timeout: silenceMs,
  };
  const pool = new pg.Pool({ ...connection, ...limits, application_name: "aangan probe" });
  const closing = new AbortController();
  let isWritable = false;
  let askedAt = 0;
  let firstLook: Promise<void> | undefined;
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
    while (!closing.signal.aborted && performance.now() - askedAt < restsAfterMs) {
      await sleep(everyMs, undefined, options).catch(() => undefined);
      await look();
    }
    firstLook = undefined;
    forget();
  }

  function begin(): Promise<void> {
    const looked = look();
    void looked.then(keepLooking);
    return looked;
  }

  return {
    /** True when the database took writes within the last second. Waits only for the first look after a rest. */
    isWritable: async (): Promise<boolean> => {
      askedAt = performance.now();
      if (closing.signal.aborted) return false;
      firstLook ??= begin();
      await firstLook;
      return isWritable;
    },
    close: () => {
      closing.abort();
      forget();
      void pool.end();
    },
  };
}
