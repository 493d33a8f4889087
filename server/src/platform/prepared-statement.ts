import pg from "pg";
import type { RowReader } from "./read-rows.ts";

/** What a statement did, as the driver tells it. */
export interface Done {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

/** A statement that the server prepares once for each connection, under this name. */
interface Asked {
  text: string;
  name: string;
  values: readonly unknown[];
  /** The transaction begins with it: the server is told so in the same write. */
  begins: boolean;
  /** How its rows are read, once a connection has heard it. */
  reader: RowReader | undefined;
  onRowsDescribed(fields: readonly pg.FieldDef[]): RowReader;
  /** Called once, when the server is ready for the next statement, or has refused this one. */
  onEnd(error: unknown, done: Done): void;
}

/** The name of the prepared statement that begins a transaction. */
export const BEGIN = "begin";

/** What of the driver's connection is used here; its types leave some of that out. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  /** The texts of the statements that the server has prepared, kept by the driver. */
  parsedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string }): void;
  bind(bound: { statement: string; values: readonly unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(what: { type: "P"; name: string }): void;
  execute(): void;
  sync(): void;
}

/** True when the server has prepared a statement of this name for a connection. */
export function isPrepared({ connection }: { connection: unknown }, name: string): boolean {
  return (connection as Wire).parsedStatements[name] !== undefined;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * A statement in the form that the driver sends (its `Submittable`): what of the driver's own `Query` is needed for one prepared statement,
 * at half of its cost. The server describes the rows the first time only, and each row is made as it is handed on. Everything goes out in one
 * write; with `begins` the server begins the transaction before, and if it could not do that it would skip the statement: it skips what
 * follows an error up to the end of the write.
 */
export function preparedStatement({ begins, onRowsDescribed, onEnd, ...asked }: Asked): pg.Submittable {
  const { text, name, values } = asked;
  const done: Done = { command: "", rowCount: null, rows: [] };
  let { reader } = asked;
  let failure: unknown;
  let isBegun = !begins;

  function submit(wire: Wire): void {
    wire.stream.cork();
    try {
      if (begins) call(wire, BEGIN, []);
      if (wire.parsedStatements[name] === undefined) wire.parse({ text, name });
      wire.bind({ statement: name, values, valueMapper: prepareValue });
      if (!reader) wire.describe({ type: "P", name: "" });
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
        if (reader) done.rows.push(reader(fields));
      } catch (error) {
        failure = error;
      }
    },
    handleCommandComplete: ({ text: tag }: { text: string }) => {
      if (isBegun) Object.assign(done, readTag(tag));
      isBegun = true;
    },
    handleReadyForQuery: () => onEnd(failure, done),
    handleError: (error: unknown) => onEnd(failure ?? error, done),
    handleEmptyQuery: () => undefined,
  } as pg.Submittable;
}

function call(wire: Wire, statement: string, values: readonly unknown[]): void {
  wire.bind({ statement, values, valueMapper: prepareValue });
  wire.execute();
}

/** What the server says of a statement it has done: `SELECT 3`, `INSERT 0 1`, `BEGIN`. */
function readTag(tag: string): Pick<Done, "command" | "rowCount"> {
  const words = tag.split(" ");
  const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
  return { command: words[0] ?? "", rowCount: Number.isNaN(count) ? null : count };
}
