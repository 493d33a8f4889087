import type pg from "pg";
import type { Connection } from "../db.ts";
import { withClient } from "../with-client.ts";

/** Whole tables take their time; values are written so that every server reads them alike. */
const settings = {
  application_name: "aangan back-up",
  connectionTimeoutMillis: 10_000,
  options:
    "-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 " +
    "-c DateStyle=ISO -c IntervalStyle=postgres -c TimeZone=UTC -c extra_float_digits=1",
};

/** Lends the work a connection without time limits. Throws StartError when the database cannot be reached. */
export function withPatientClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ ...connection, ...settings }, work);
}
