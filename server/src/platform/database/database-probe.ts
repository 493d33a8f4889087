import { setInterval } from "node:timers/promises";
import pg from "pg";
import type { Connection } from "./db.ts";

export const probeLimits = { everyMs: 1_000, silenceMs: 2_000 };

export type DatabaseProbe = Awaited<ReturnType<typeof probeDatabase>>;

/** Checks each second whether the database takes writes, over its own connection. Resolves after the first check. */
export async function probeDatabase(connection: Connection) {
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
      // A fail-over may have put another server behind the same address.
      if (!isWritable) forget();
    } catch {
      forget();
    }
  }

  async function keepLooking(): Promise<void> {
    const options = { signal: closing.signal, ref: false };
    for await (const _ of setInterval(probeLimits.everyMs, undefined, options)) await look();
  }

  closing.signal.onabort = forget;
  await look();
  keepLooking().catch(forget);
  return { isWritable: () => isWritable, close: () => closing.abort() };
}
