import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./db.ts";

/** How often the database is asked whether it can be written to, and how long its answer may take. */
export const probeLimits = { everyMs: 1_000, silenceMs: 2_000 };

/** Whether the database can be written to, as of the last second. */
export interface DatabaseProbe {
  isWritable(): boolean;
  close(): void;
}

/**
 * Asks the database each second, over a connection of its own: the answer neither waits for the pool nor costs it anything,
 * however often somebody wants to know. A standby, or a primary that was set to read only, is not writable. Has asked once
 * when it resolves.
 */
export async function probeDatabase(connection: Connection): Promise<DatabaseProbe> {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let isWritable = false;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...connection,
      application_name: "aangan probe",
      connectionTimeoutMillis: probeLimits.silenceMs,
      query_timeout: probeLimits.silenceMs,
    });
    opened.on("error", forget);
    client = opened;
    await opened.connect();
    return opened;
  }

  function forget(): void {
    isWritable = false;
    void client?.end().catch(() => undefined);
    client = undefined;
  }

  async function look(): Promise<void> {
    try {
      const asked = client ?? (await open());
      const { rows } = await asked.query("SELECT current_setting('transaction_read_only') = 'off' AS writable");
      isWritable = rows[0]?.writable === true && asked === client;
      // The server that may be written to now is perhaps another one behind the same address.
      if (!isWritable) forget();
    } catch {
      forget();
    }
  }

  async function keepLooking(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(probeLimits.everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (!closing.signal.aborted) await look();
    }
    forget();
  }

  await look();
  void keepLooking();
  return {
    isWritable: () => isWritable,
    // A database that is silent is not waited for.
    close: () => {
      closing.abort();
      forget();
    },
  };
}
