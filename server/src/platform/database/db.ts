import { createHash } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from "kysely";
import pg from "pg";
import {
  failureOfCommit,
  NotCommitted,
  type OutcomeUnknown,
  type Warning,
  warningOfCommit,
} from "./outcome-unknown.ts";
import type { DB } from "./schema.ts";
import { isConnectionLost } from "./unavailable.ts";

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

/** SQLSTATEs of a statement that was prepared for a table as it was before a migration, or that the server has forgotten. Asked again, it fails again. */
const OUTDATED = new Set(["0A000", "26000"]);

/**
 * Lets the server prepare each statement once per connection, which nearly doubles reads per second, and tells a commit that
 * is known to have happened from one whose end is unknown.
 */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
class MoneyClient extends pg.Client {
  /** Opened before the server went away, fell silent or became a standby: nobody is to be given it any more. */
  isOutdated = false;
  onLost = () => {};

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; only Kysely's form is named.
  override query(...input: any[]): any {
    const [text, values] = input;
    if (text === "commit") return this.#commit();
    if (text === "rollback") return this.#rollBack();
    if (typeof text !== "string" || !Array.isArray(values) || text.length > LONGEST_PREPARED) {
      return this.#ask(...input);
    }
    return this.#ask({ text, values, name: nameOf(text) }).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? "")) this.#giveUp();
      throw error;
    });
  }

  /** The driver leaves a connection open whose answer did not come in time; whoever asked next would wait for it as well. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  async #ask(...input: any[]): Promise<pg.QueryResult> {
    try {
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      return await (super.query as any)(...input);
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) {
        this.#giveUp();
        if (!this.isOutdated) this.onLost();
      }
      throw error;
    }
  }

  /** The server rolls back what was begun, and the pool makes another connection. */
  #giveUp(): void {
    void this.end().catch(() => undefined);
  }

  /** Throws OutcomeUnknown, or what the server said when it did not commit. */
  async #commit(): Promise<pg.QueryResult> {
    let unknown: OutcomeUnknown | undefined;
    const hear = (notice: Warning) => {
      unknown ??= warningOfCommit(notice);
    };
    this.on("notice", hear);
    try {
      const result = await this.#ask("commit");
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
    try {
      return await this.#ask("rollback");
    } catch {
      this.#giveUp();
      return { rows: [] };
    }
  }
}

/** The limits within which the database answers, in milliseconds. */
export const databaseLimits = {
  /** Of one instance, for residents, the office and its jobs. */
  connections: 16,
  /** For what anybody may ask without a session: a flood of strangers waits for these and not before residents. */
  connectionsOfStrangers: 4,
  waitForConnectionMs: 2_000,
  /** After this without an answer the connection is given up. Longer than any statement may take, so never one that answers. */
  silenceMs: 14_000,
  settings: {
    lock_timeout: 3_000,
    statement_timeout: 12_000,
    idle_in_transaction_session_timeout: 10_000,
  },
};

/**
 * What the server is told of the machine: the rows of an association are in memory or on a disk without moving parts, where one page is read
 * as fast as the next. By its own assumption, a disk that turns, it reads whole tables rather than the rows of a month.
 */
const machine = { random_page_cost: 1.1 };

/**
 * Lends the connections of a pool. As soon as one of them has lost its server, those that were opened before are closed
 * instead of being lent: after a promotion they lead to the former primary, or nowhere.
 */
function lendFresh(pool: pg.Pool): PostgresPool {
  const opened = new Set<MoneyClient>();
  const outdateAll = () => {
    for (const client of opened) client.isOutdated = true;
  };
  pool.on("connect", (client) => {
    const one = client as unknown as MoneyClient;
    opened.add(one);
    one.onLost = outdateAll;
    one.on("error", (error) => {
      if (isConnectionLost(error)) outdateAll();
    });
  });
  pool.on("remove", (client) => opened.delete(client as unknown as MoneyClient));
  return {
    connect: async () => {
      for (;;) {
        const client = await pool.connect();
        if (!(client as unknown as MoneyClient).isOutdated) return client;
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** Opens a pool of at most `poolSize` connections. `onError` hears of connections that broke. */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  poolSize = databaseLimits.connections,
): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: MoneyClient,
    types,
    max: poolSize,
    connectionTimeoutMillis: databaseLimits.waitForConnectionMs,
    query_timeout: databaseLimits.silenceMs,
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
  const dialect = new PostgresDialect({ pool: lendFresh(pool) });
  const kysely = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] });
  return {
    db: kysely,
    connection,
    inTransaction: (work) => kysely.transaction().execute(work),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  };
}
