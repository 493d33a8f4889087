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
import { MoneyClient } from "./money-client.ts";
import type { DB } from "./schema.ts";
import { giveUpSilence } from "./silent-database.ts";

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
