import { createHash } from "node:crypto";
import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from "kysely";
import pg from "pg";
import { createLanes, type Lanes } from "./lanes.ts";
import {
  failureOfCommit,
  NotCommitted,
  type OutcomeUnknown,
  type Warning,
  warningOfCommit,
} from "./outcome-unknown.ts";
import { BEGIN, type Done, isPrepared, preparedStatement } from "./prepared-statement.ts";
import { type RowReader, rowReader } from "./read-rows.ts";
import type { DB } from "./schema.ts";
import { giveUpSilence, type WaitingClient } from "./silent-database.ts";

/** A transaction. What writes asks for one, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>;

/** The database, or a transaction, for reading. */
export type Db = Pick<Kysely<DB>, "selectFrom" | "with" | "fn" | "getExecutor" | "selectNoFrom" | "case">;

/** How to reach the database: an address, or the socket folder of the embedded server. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string; port?: number };

export interface Database {
  db: Db;
  /** For what needs connections of its own. */
  connection: Connection;
  /** Runs the work in one transaction (read committed); nothing of it stays when it throws. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Connections: all, those that nobody uses, and who waits for one. */
  pool(): { total: number; idle: number; waiting: number };
  /** How many wait because other work of this route has all of its connections. */
  waitingFor(route: string): number;
  /** True when the server answers. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

/** Longer statements are rare and not worth a place in the server's memory. */
const LONGEST_PREPARED = 4_000;
const names = new Map<string, string>();

/** The name of a statement on every connection; none for one that is not worth it. */
function nameOf(sql: string): string {
  if (sql.length > LONGEST_PREPARED) return "";
  const known = names.get(sql);
  if (known) return known;
  const name = createHash("sha1").update(sql).digest("base64url");
  names.set(sql, name);
  return name;
}

/**
 * Lets the server prepare each statement once per connection, begins a transaction together with its first statement, and tells a commit
 * that is known to have happened from one whose end is unknown.
 */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
class MoneyClient extends pg.Client implements Pick<WaitingClient, "isWaiting"> {
  isWaiting = false;
  /** A transaction is to begin with the next statement. */
  #begins = false;
  readonly #readers = new Map<string, RowReader>();

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; only Kysely's form is named.
  override query(...input: any[]): any {
    const [text, values] = input;
    if (text === "begin") return this.#begin();
    if (text === "commit") return this.#commit();
    if (text === "rollback") return this.#rollBack();
    if (typeof text === "string" && Array.isArray(values)) return this.#ask(text, values);
    this.isWaiting = true;
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return (super.query as any)(...input);
  }

  #ask(text: string, values: readonly unknown[], name = nameOf(text)): Promise<Done> {
    const begins = this.#begins;
    this.#begins = false;
    this.isWaiting = true;
    return new Promise((resolve, reject) => {
      const statement = preparedStatement({
        ...{ text, name, values, begins },
        reader: this.#readers.get(name),
        onRowsDescribed: (fields) => this.#keepReader(name, rowReader(fields)),
        onEnd: (error, done) => (error === undefined ? resolve(done) : reject(error)),
      });
      super.query(statement);
    });
  }

  #keepReader(name: string, reader: RowReader): RowReader {
    if (name !== "") this.#readers.set(name, reader);
    return reader;
  }

  /** The first transaction of a connection begins by itself, which prepares that; those after it with their first statement. */
  async #begin(): Promise<Done> {
    if (!isPrepared(this, BEGIN)) return this.#ask(BEGIN, [], BEGIN);
    this.#begins = true;
    return { command: "BEGIN", rowCount: null, rows: [] };
  }

  /** True when nothing was sent of a transaction yet, which is over then. */
  #wasNotBegun(): boolean {
    const wasNot = this.#begins;
    this.#begins = false;
    return wasNot;
  }

  /** Throws OutcomeUnknown, or what the server said when it did not commit. */
  async #commit(): Promise<Pick<pg.QueryResult, "rows">> {
    if (this.#wasNotBegun()) return { rows: [] };
    this.isWaiting = true;
    let unknown: OutcomeUnknown | undefined;
    const hear = (notice: Warning) => {
      unknown ??= warningOfCommit(notice);
    };
    this.on("notice", hear);
    try {
      const result = await super.query("commit");
      if (result.command !== "COMMIT") throw new NotCommitted();
      if (unknown) throw unknown;
      return result;
    } catch (error) {
      throw failureOfCommit(error);
    } finally {
      this.off("notice", hear);
    }
  }

  /** A connection that cannot roll back is given up, and the server rolls back. The first error stays the one to hear of. */
  async #rollBack(): Promise<Pick<pg.QueryResult, "rows">> {
    if (this.#wasNotBegun()) return { rows: [] };
    this.isWaiting = true;
    try {
      return await super.query("rollback");
    } catch {
      void this.end().catch(() => undefined);
      return { rows: [] };
    }
  }
}

/** Kysely's plugin for names: in statements. In rows the connection has them right already. */
function namesOfTypeScript(): KyselyPlugin {
  const plugin = new CamelCasePlugin();
  return {
    transformQuery: (args) => plugin.transformQuery(args),
    transformResult: async ({ result }) => result,
  };
}

/** The limits within which the database answers, in milliseconds (invariants, section 9). */
export const databaseLimits = {
  /** Of one instance, besides the few of its jobs. */
  connections: 20,
  /** So many of them do the work of one route at most: when it hangs, the others have the rest. */
  connectionsOfRoute: 8,
  waitForConnectionMs: 2_000,
  settings: {
    lock_timeout: 3_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 10_000,
  },
};

/**
 * What the server is told of the machine: the rows of an association are in memory or on a disk without moving parts, where one page is read
 * as fast as the next. By its own assumption, a disk that turns, it reads whole tables rather than the rows of a month.
 */
const machine = { random_page_cost: 1.1 };

/** A pool whose connections are lent to a route's work only as far as it has places in its lane. */
function inLanes(pool: pg.Pool, lanes: Lanes): PostgresPool {
  return {
    connect: async () => {
      const leave = await lanes.enter();
      try {
        const client = await pool.connect();
        const { release } = client;
        // The pool gives the connection a new one each time it is lent.
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** Opens a pool of connections. `onError` hears of connections that broke. */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  poolSize = databaseLimits.connections,
): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: MoneyClient,
    max: poolSize,
    connectionTimeoutMillis: databaseLimits.waitForConnectionMs,
    application_name: "aangan",
    // Nobody may ever say that the other end of a connection is gone.
    keepAlive: true,
    options: Object.entries({ ...databaseLimits.settings, ...machine })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  });
  // Every connection is listened to: one that breaks between two queries of a transaction tells nobody else, and Node ends
  // on an error that nobody hears. The pool repeats what its idle connections said.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  const endWatch = giveUpSilence(pool, connection);
  const lanes = createLanes(databaseLimits.connectionsOfRoute, databaseLimits.waitForConnectionMs);
  const dialect = new PostgresDialect({ pool: inLanes(pool, lanes) });
  const kysely = new Kysely<DB>({ dialect, plugins: [namesOfTypeScript()] });
  return {
    db: kysely,
    connection,
    inTransaction: (work) => kysely.transaction().execute(work),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    waitingFor: lanes.waiting,
    answers: () =>
      pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: () => {
      endWatch();
      return kysely.destroy();
    },
  };
}
