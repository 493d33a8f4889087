import pg from "pg";
import { inject, vi } from "vitest";

const BEGINNING = Date.parse("2026-11-18T06:30:00.000Z");
/** All calls together take less than half a minute, for which a code of an authenticator counts. */
const STEP_MS = 10;

/** Stops the clocks of this process and of this database at one instant of every run, so that days and months are the same. */
export async function stopTime(database: string): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: BEGINNING });
  const client = new pg.Client({ ...inject("databaseServer"), database });
  await client.connect();
  for (const clock of ["now", "clock_timestamp"]) {
    await client.query(`CREATE FUNCTION public.${clock}() RETURNS timestamptz STABLE LANGUAGE sql
      AS $$ SELECT timestamptz '${new Date(BEGINNING).toISOString()}' $$`);
  }
  // Otherwise PostgreSQL's own functions come first.
  await client.query(`ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
  await client.end();
}

/** Moves the clock of this process on, so that no two calls are of the same instant. */
export function step(): void {
  vi.setSystemTime(Date.now() + STEP_MS);
}

export function letTimePass(): void {
  vi.useRealTimers();
}
