import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

/** A transaction. What writes asks for one, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>;

/** The database, or a transaction, for reading. */
export type Db = Pick<Kysely<DB>, "selectFrom" | "with" | "fn" | "getExecutor" | "selectNoFrom" | "case">;

/** How to reach the database: an address, or the socket folder of the embedded server. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string; port?: number };

export interface Database {
  db: Db;
  /** Runs the work in one transaction (read committed); nothing of it stays when it throws. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** True when the server answers. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Whole numbers of 64 bits, such as paise, stay exact: beyond 2^53 reading them is an error. */
function readWhole(text: string): number {
  const whole = Number(text);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`number too large: ${text}`);
  return whole;
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, readWhole],
  [NUMERIC, readWhole],
  [DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? "text")) as pg.CustomTypesConfig["getTypeParser"],
};

/** Longer statements are rare and not worth a place in the server's memory. */
const LONGEST_PREPARED = 4_000;
const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known) return known;
  const name = createHash("sha1").update(sql).digest("base64url");
  names.set(sql, name);
  return name;
}

/** Lets the server prepare each statement once per connection, which nearly doubles reads per second. */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; only Kysely's form is named.
  override query(...input: any[]): any {
    const [text, values] = input;
    if (typeof text !== "string" || !Array.isArray(values) || text.length > LONGEST_PREPARED) {
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      return (super.query as any)(...input);
    }
    return super.query({ text, values, name: nameOf(text) });
  }
}

/** The limits within which the database answers, in milliseconds (invariants, section 9). */
const limits = {
  lock_timeout: 3_000,
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Opens a pool of connections. `onError` hears of connections that broke. */
export function openDatabase(connection: Connection, onError: (error: Error) => void, poolSize = 20): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    types,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    application_name: "aangan",
    options: Object.entries(limits)
      .map(([name, ms]) => `-c ${name}=${ms}`)
      .join(" "),
  });
  // Every connection is listened to: one that breaks between two queries of a transaction tells nobody else, and Node ends
  // on an error that nobody hears. The pool repeats what its idle connections said.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return {
    db: kysely,
    inTransaction: (work) => kysely.transaction().execute(work),
    answers: () =>
      pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: () => kysely.destroy(),
  };
}
