import type pg from "pg";
import type { Connection } from "../db.ts";
import { withClient } from "../with-client.ts";

/** Whole tables take their time; values are written so that every server reads them alike. */
const settings = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  extra_float_digits: 1,
};

/** Lends the work a connection without time limits. Throws StartError when the database cannot be reached. */
export function withPatientClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return withClient(
    {
      ...connection,
      application_name: "aangan back-up",
      connectionTimeoutMillis: 10_000,
      options: options.join(" "),
    },
    work,
  );
}
