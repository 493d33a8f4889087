import { createHash } from "node:crypto";
import pg from "pg";
import {
  failureOfCommit,
  NotCommitted,
  type OutcomeUnknown,
  type Warning,
  warningOfCommit,
} from "./outcome-unknown.ts";
import { BEGIN, type Done, isPrepared, preparedStatement } from "./prepared-statement.ts";
import { type RowReader, rowReader } from "./read-rows.ts";
import type { WaitingClient } from "./silent-database.ts";

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
 * SQLSTATEs of a statement that was prepared for tables as they were before a migration, or that the server has forgotten. A connection has
 * prepared it once and for all.
 */
const OUTDATED = new Set(["0A000", "26000"]);

/**
 * Lets the server prepare each statement once per connection, begins a transaction together with its first statement, and tells a commit
 * that is known to have happened from one whose end is unknown.
 */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
export class MoneyClient extends pg.Client implements Pick<WaitingClient, "isWaiting"> {
  isWaiting = false;
  /** A transaction begins with the next statement. */
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
        onEnd: (error, done) => {
          if (error === undefined) return resolve(done);
          if (error instanceof pg.DatabaseError && OUTDATED.has(error.code ?? "")) this.#giveUp();
          reject(error);
        },
      });
      super.query(statement);
    });
  }

  #keepReader(name: string, reader: RowReader): RowReader {
    if (name !== "") this.#readers.set(name, reader);
    return reader;
  }

  /** The server rolls back what was begun, and the pool makes another connection. */
  #giveUp(): void {
    void this.end().catch(() => undefined);
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
      this.#giveUp();
      return { rows: [] };
    }
  }
}
