import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { lendFairly } from "./lend-fairly.ts";
import { failureOfCommit, NotCommitted, OutcomeUnknown } from "./outcome-unknown.ts";
import type { DB } from "./schema.ts";
import { isConnectionLost } from "./unavailable.ts";
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

export type Database = ReturnType<typeof openDatabase>;

/** 64-bit numbers, such as paise, stay exact: reading one above 2^53 throws. */
function readWhole(text: string): number {
  const whole = Number(text);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`number too large: ${text}`);
  return whole;
}

const { INT8, NUMERIC, DATE } = pg.types.builtins;
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, readWhole);
types.setTypeParser(NUMERIC, readWhole);
types.setTypeParser(DATE, (text) => text);

/** Longer statements are rare and not worth the server's memory. */
const LONGEST_PREPARED = 4_000;
const names = new Map<string, string>();

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `portal ${names.size}`;
  names.set(sql, name);
  return name;
}

/** SQLSTATEs of a prepared statement that a migration outdated or the server forgot; it would fail here again. */
const OUTDATED = new Set(["0A000", "26000"]);

/** SQLSTATE class of warnings; their text depends on the server's language. */
const WARNING = "01";

/** Prepares each statement once, which nearly doubles reads per second, and finds out what became of commits. */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
class PortalClient extends pg.Client {
  onLost = () => {};
  readonly #prepares: boolean;

  constructor(config: pg.ClientConfig & Pick<Connection, "isPooled"> = {}) {
    super(config);
    this.#prepares = config.isPooled === undefined;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; only Kysely's form is named.
  override query(...input: any[]): any {
    const [text, values] = input;
    if (text === "commit") return this.#commit();
    if (text === "rollback") return this.#rollBack();
    const isPrepared = this.#prepares && typeof text === "string" && text.length <= LONGEST_PREPARED;
    if (!isPrepared || !Array.isArray(values)) return this.#ask(...input);
    return this.#ask({ text, values, name: nameOf(text) }).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? "")) this.#giveUp();
      throw error;
    });
  }

  /** The driver keeps a connection after a query timeout, and its next user would wait behind the lost answer. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  async #ask(...input: any[]): Promise<pg.QueryResult> {
    try {
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      return await (super.query as any)(...input);
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) {
        this.#giveUp();
        this.onLost();
      }
      throw error;
    }
  }

  #giveUp(): void {
    void this.end().catch(() => undefined);
  }

  async #commit(): Promise<pg.QueryResult> {
    const result = await this.#endTransaction(() => this.#ask("commit"));
    if (result.command !== "COMMIT") throw new NotCommitted();
    return result;
  }

  /** A statement outside of a transaction is one by itself, and ends like a commit. */
  writeAlone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return this.#endTransaction(() => this.query(text, values));
  }

  async #endTransaction(send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    let unknown: OutcomeUnknown | undefined;
    // The only warning while a transaction ends: its wait for the synchronous standby was cancelled.
    const hear = ({ code, message = "a warning" }: Record<"code" | "message", string | undefined>) => {
      if (code?.startsWith(WARNING)) unknown ??= new OutcomeUnknown(message);
    };
    this.on("notice", hear);
    try {
      const result = await send();
      if (unknown) throw unknown;
      return result;
    } catch (error) {
      throw failureOfCommit(error);
    } finally {
      this.off("notice", hear);
    }
  }

  /** Closing rolls back as well, and the caller gets the error that came first. */
  async #rollBack(): Promise<Pick<pg.QueryResult, "rows">> {
    try {
      return await this.#ask("rollback");
    } catch {
      this.#giveUp();
      return { rows: [] };
    }
  }
}

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

export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  poolSize = databaseLimits.connections,
) {
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
  const fresh = lendFairly<PortalClient>(pool, each);
  const dialect = new PostgresDialect({ pool: fresh });
  const kysely = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] });
  const writable = sql<boolean>`current_setting('transaction_read_only') = 'off'`.as("writable");
  return {
    db: kysely as Db,
    connection,
    /** Begins a request's waiting, should the database fail over meanwhile. */
    patience: createPatience(async () => (await kysely.selectNoFrom(writable).executeTakeFirstOrThrow()).writable),
    /** Runs the work in one transaction (read committed), and rolls back when it throws. */
    inTransaction: <T>(work: (tx: Tx) => Promise<T>) => kysely.transaction().execute(work),
    /** Reads in one transaction that sees a single instant, whatever is written meanwhile. */
    atOneInstant: <T>(read: (db: Db) => Promise<T>) =>
      kysely.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read),
    /** Runs a single statement, atomic by itself, in one round trip instead of three. Returns how many rows it wrote. */
    inOneStatement: async (write: (alone: Alone) => Pick<CompiledQuery, "sql" | "parameters">): Promise<number> => {
      const { sql, parameters } = write(kysely);
      const client = await fresh.connect();
      try {
        return (await client.writeAlone(sql, [...parameters])).rowCount ?? 0;
      } finally {
        client.release();
      }
    },
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  };
}
