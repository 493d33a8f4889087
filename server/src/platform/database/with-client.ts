import pg from "pg";
import { StartError, terminalTexts } from "../machine/start-error.ts";
import type { Connection } from "./db.ts";

/** Lends the work a connection, whose end undoes what was not committed. Throws StartError when the database cannot be reached. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  client.on("error", () => undefined);
  // A host name with several addresses fails with an AggregateError, whose message is empty.
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new StartError(terminalTexts.databaseOutOfReach(error.message || (error.code ?? "")), { cause: error });
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whole tables take their time; values are written so that every server reads them alike. */
const patience = Object.entries({
  lock_timeout: "0",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  extra_float_digits: "1",
});

/** The same for one transaction: a pooler does not pass on what a connection begins with. */
export const RETRY_ON_FAILOVER = patience.map(([name, value]) => `SET LOCAL ${name} = '${value}'`).join("; ");

const patient = {
  application_name: "aangan back-up",
  connectionTimeoutMillis: 10_000,
  options: patience.map(([name, value]) => `-c ${name}=${value}`).join(" "),
};

/** Lends the work a connection without time limits. Throws StartError when the database cannot be reached. */
export function withRetryingClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ ...connection, ...patient }, work);
}
