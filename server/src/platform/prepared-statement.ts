import pg from "pg";
import type { RowReader } from "./read-rows.ts";

/** What a statement did, as the driver tells it. */
export interface Done {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** A statement that the server prepares once for each connection. */
interface Asked {
  text: string;
  /** Under which it is prepared; without one it is prepared each time. */
  name: string;
  values: readonly unknown[];
  /** The transaction begins with it: the server is told so in the same write. */
  begins: boolean;
  /** How its rows are read, once a connection has heard it. */
  reader: RowReader | undefined;
  /** Told what the server says of the columns; gives how rows of them are read. */
  onRowsDescribed(fields: readonly pg.FieldDef[]): RowReader;
  /** Called when the server is ready for the next statement, has refused this one, or is gone. */
  onEnd(error: unknown, done: Done): void;
}

/** The text of the statement that begins a transaction, and the name under which it is prepared. */
export const BEGIN = "begin";

/** What of the driver's connection is used here; its types leave some of that out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** The texts of the statements that the server has prepared, kept by the driver. */
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string }): void;
  bind(bound: { statement: string; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(what: { type: "P" }): void;
  execute(): void;
  sync(): void;
}

/** True when the server has prepared a statement of this name for a connection. */
export function isPrepared({ connection }: { connection: unknown }, name: string): boolean {
  return (connection as Wire).parsedStatements[name] !== undefined;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * A statement in the form that the driver sends (its `Submittable`): what of the driver's own `Query` is needed for one prepared statement, at
 * half of its cost. The server describes the rows the first time only: it refuses a prepared statement whose rows would be others now. All
 * goes out in one write. With `begins` the server begins the transaction first, and if it cannot, it skips the statement, as it skips whatever
 * follows an error in one write; so no statement of a transaction is ever done outside of it.
 */
export function preparedStatement({ begins, onRowsDescribed, onEnd, ...asked }: Asked): pg.Submittable {
  const { text, name, values } = asked;
  const done: Done = { command: "", rowCount: null, rows: [] };
  let { reader } = asked;
  let failure: unknown;

  function submit(wire: Wire): void {
    const bind = (statement: string, given: readonly unknown[]) =>
      wire.bind({ statement, values: given, valueMapper: prepareValue });
    wire.stream.cork();
    try {
      if (begins) {
        bind(BEGIN, []);
        wire.execute();
      }
      if (wire.parsedStatements[name] === undefined) wire.parse({ text, name });
      bind(name, values);
      if (!reader) wire.describe({ type: "P" });
      wire.execute();
    } catch (error) {
      // A value that cannot be sent. What was begun is left to whoever rolls back.
      failure = error;
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
  }

  return {
    // The driver notes under this name and text that the server has prepared it; what listens to statements reads the others.
    ...{ name, text, values, begins, done },
    submit: submit as unknown as pg.Submittable["submit"],
    handleRowDescription: ({ fields }: { fields: readonly pg.FieldDef[] }) => {
      reader = onRowsDescribed(fields);
    },
    handleDataRow: ({ fields }: { fields: readonly (string | null)[] }) => {
      if (failure !== undefined) return;
      try {
        done.rows.push((reader as RowReader)(fields));
      } catch (error) {
        failure = error;
      }
    },
    // Of what began the transaction first, then of the statement itself, which counts.
    handleCommandComplete: ({ text: tag }: { text: string }) => void Object.assign(done, readTag(tag)),
    handleEmptyQuery: () => undefined,
    handleReadyForQuery: () => onEnd(failure, done),
    handleError: (error: unknown) => onEnd(failure ?? error, done),
  } as pg.Submittable;
}

/** What the server says of a statement that it has done: `SELECT 3`, `INSERT 0 1`, `BEGIN`. */
function readTag(tag: string): Pick<Done, "command" | "rowCount"> {
  const [, command = "", count] = /^(\S+).*?(\d+)?$/.exec(tag) ?? [];
  return { command, rowCount: count === undefined ? null : Number(count) };
}
