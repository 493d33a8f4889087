import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import { PORTAL } from "../traffic/caller-name.ts";
import { failureOfCommit, NotCommitted, OutcomeUnknown } from "./outcome-unknown.ts";
import { isConnectionLost } from "./unavailable.ts";

/** Longer statements are rare and not worth the server's memory. */
const MAX_PREPARED_LENGTH = 6_000;
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

const WRITES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** SQLSTATE class of warnings; their text depends on the server's language. */
const WARNING = "01";

/** Prepares each statement once, which nearly doubles reads per second, and finds out what became of commits. */
// biome-ignore lint/plugin: pg.Pool takes a class of clients.
export class PortalClient extends pg.Client implements DatabaseConnection {
  onLost = () => {};
  /** Whose share it takes, while it is lent. */
  heldBy = PORTAL;
  readonly #prepares: boolean;

  constructor(config: pg.ClientConfig & { isPooled?: true } = {}) {
    super(config);
    this.#prepares = config.isPooled === undefined;
  }

  /** As Kysely calls it. */
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.query(sql, parameters);
    return { rows, ...(WRITES.has(command) && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery(): never {
    throw new Error("rows are not streamed");
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; only Kysely's form is named.
  override query(...input: any[]): any {
    const [text, values] = input;
    if (text === "commit") return this.#commit();
    if (text === "rollback") return this.#rollBack();
    const isPrepared = this.#prepares && typeof text === "string" && text.length <= MAX_PREPARED_LENGTH;
    if (!isPrepared || !Array.isArray(values)) return this.#ask(...input);
    return this.#askPrepared(text, values);
  }

  /** The driver copies a configuration, which takes longer than sending it. It takes a query as it is. */
  #askPrepared(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const settle = (error: Error | undefined, result: unknown) =>
        error ? reject(error) : resolve(result as pg.QueryResult);
      super.query(Object.assign(new pg.Query(text, values, settle), { name: nameOf(text) }));
    });
    return this.#heard(answer);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  #ask(...input: any[]): Promise<pg.QueryResult> {
    // biome-ignore lint/suspicious/noExplicitAny: see above.
    return this.#heard((super.query as any)(...input));
  }

  /** The driver keeps a connection after a query timeout, and its next user would wait behind the lost answer. */
  async #heard(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) {
        this.#giveUp();
        this.onLost();
      }
      if (error instanceof pg.DatabaseError) {
        // The driver's own shows where it reads, and not where the statement was sent.
        Error.captureStackTrace(error);
        if (OUTDATED.has(error.code ?? "")) this.#giveUp();
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
