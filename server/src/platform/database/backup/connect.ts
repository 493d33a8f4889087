import pg from "pg";
import { StartError } from "../../machine/start-error.ts";
import { terminalTexts } from "../../machine/terminal-texts.ts";
import type { Connection } from "../db.ts";

/** Work on whole tables takes as long as it takes; values are written so that every server reads them alike. */
const settings = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  extra_float_digits: 1,
};

/** Lends the work one connection without limits of time. Throws StartError when the database cannot be reached. */
export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: "aangan back-up",
    connectionTimeoutMillis: 10_000,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(terminalTexts.databaseOutOfReach(message || (code ?? "")));
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
