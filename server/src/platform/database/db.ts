import { type CompiledQuery, type Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import { type CallerName, PORTAL } from "../traffic/caller-name.ts";
import { lendFairly } from "./lend-fairly.ts";
import { lendKysely } from "./lend-kysely.ts";
import { PortalClient } from "./portal-client.ts";
import type { DB } from "./schema.ts";
import { createPatience } from "./wait-for-database.ts";

/** A transaction. Whatever writes takes one, so that a write outside a transaction does not compile. */
export type Tx = Transaction<DB>;

export type Db = Pick<Kysely<DB>, "selectFrom" | "with" | "fn" | "getExecutor" | "selectNoFrom" | "case">;

/** What can begin a statement that is written without a transaction (decision 0027). */
export type Alone = Pick<Kysely<DB>, "insertInto" | "updateTable">;

/** `isPooled`: a pooler in between lends another connection to each transaction, where nothing that was prepared is known. */
export type Connection = (
  | { connectionString: string }
  | { host: string; user: string; database: string; port?: number }
) & {
  isPooled?: true;
};

export interface Database {
  db: Db;
  connection: Connection;
  /** Begins a request's waiting, should the database fail over meanwhile. */
  patience: ReturnType<typeof createPatience>;
  /** Runs the work in one transaction (read committed), and rolls back when it throws. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads in one transaction that sees a single instant, whatever is written meanwhile. */
  atOneInstant<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Runs a single statement, atomic by itself, in one round trip instead of three. Returns how many rows it wrote. */
  inOneStatement(write: (alone: Alone) => Pick<CompiledQuery, "sql" | "parameters">): Promise<number>;
  /** Whose connections these are. */
  of: CallerName;
  /** The same database, with the connections that this caller may hold. */
  lentTo(caller: CallerName): Database;
  pool(): Record<"total" | "idle" | "waiting", number>;
  close(): Promise<void>;
}

/** 64-bit numbers, such as paise, stay exact: reading one above 2^53 throws. */
function readWhole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`number too large: ${text}`);
  return value;
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, readWhole);
types.setTypeParser(NUMERIC, readWhole);
types.setTypeParser(DATE, (text) => text);

export const databaseLimits = {
  connections: 16,
  /** Pools of their own, so that a flood of strangers delays neither people nor log-ins. */
  connectionsOfStrangers: 2,
  connectionsForLogIns: 2,
  /** Of one caller; half of a smaller pool. */
  connectionsOfOne: 2,
  waitForConnectionMs: 2_000,
  /** Then a connection is closed: most portals of a host rest (decision 0039). */
  idleMs: 10_000,
  /** Gives up a connection without an answer; longer than any statement may take. */
  silenceMs: 14_000,
  settings: {
    lock_timeout: 3_000,
    statement_timeout: 12_000,
    idle_in_transaction_session_timeout: 10_000,
  },
};

/** On an SSD. With the default for spinning disks, the planner reads whole tables instead of a month's rows. */
const machine = { random_page_cost: 1.1 };

/** What each connection of a portal is set to, names and values. */
export function sessionSettings(): [string, string][] {
  return Object.entries({ ...databaseLimits.settings, ...machine }).map(([name, value]) => [name, String(value)]);
}

/** As the server takes them with a new connection. */
export function sessionOptions(): string {
  return sessionSettings()
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** Callers whose share is kept ready; making one takes a few microseconds. */
const MAX_LENT = 4_000;

export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  poolSize = databaseLimits.connections,
): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: PortalClient,
    types,
    max: poolSize,
    connectionTimeoutMillis: databaseLimits.waitForConnectionMs,
    idleTimeoutMillis: databaseLimits.idleMs,
    query_timeout: databaseLimits.silenceMs,
    application_name: "aangan",
    keepAlive: true,
    options: sessionOptions(),
  });
  // Connections break between queries, too, and an unhandled `error` event would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => undefined);
  const each = Math.max(1, Math.min(databaseLimits.connectionsOfOne, Math.floor(poolSize / 2)));
  const connectFor = lendFairly<PortalClient>(pool, each);
  const lent = new Map<CallerName, Database>();
  const writable = sql<boolean>`current_setting('transaction_read_only') = 'off'`.as("writable");
  const patience = createPatience(async () => {
    const { db } = lentTo(PORTAL);
    return (await db.selectNoFrom(writable).executeTakeFirstOrThrow()).writable;
  });

  function lentTo(caller: CallerName): Database {
    const known = lent.get(caller);
    if (known) return known;
    if (lent.size >= MAX_LENT) lent.clear();
    const own = lend(caller);
    lent.set(caller, own);
    return own;
  }

  function lend(caller: CallerName): Database {
    const connect = () => connectFor(caller);
    const kysely = lendKysely(pool, connect);
    return {
      ...{ db: kysely as Db, connection, patience, of: caller, lentTo },
      inTransaction: (work) => kysely.transaction().execute(work),
      atOneInstant: (read) =>
        kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
      inOneStatement: async (write) => {
        const { sql, parameters } = write(kysely);
        const client = await connect();
        try {
          return (await client.writeAlone(sql, [...parameters])).rowCount ?? 0;
        } finally {
          client.release();
        }
      },
      pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      close: () => pool.end(),
    };
  }
  return lentTo(PORTAL);
}
