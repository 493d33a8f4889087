import pg from "pg";

/**
 * A commit whose end nobody knows: it may have happened, or may yet be undone by a fail-over. Nothing of it may be acknowledged.
 * Work that can be repeated is done again; other work is left to whoever asked (invariants, section 9).
 */
export class OutcomeUnknown extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`whether the transaction was committed is not known: ${reason}`, options);
    this.name = "OutcomeUnknown";
  }
}

/** A commit that the server answered by rolling back, because a statement before it had failed. */
export class NotCommitted extends Error {
  constructor() {
    super("the database rolled the transaction back");
    this.name = "NotCommitted";
  }
}

/** SQLSTATEs of a server that went away while it committed: shutting down, a lost connection. */
const GONE = /^(08|57P)/;

/** What a commit that failed means. The server's own refusal is a definite no; a connection that broke says nothing. */
export function failureOfCommit(error: unknown): unknown {
  if (error instanceof OutcomeUnknown || error instanceof NotCommitted) return error;
  if (error instanceof pg.DatabaseError && !GONE.test(error.code ?? "")) return error;
  return new OutcomeUnknown(error instanceof Error ? error.message : String(error), { cause: error });
}

/** What the server says beside its answers. */
export interface Warning {
  code?: string | undefined;
  message?: string | undefined;
}

/** SQLSTATEs of warnings. Their text is in the server's language. */
const WARNING = /^01/;

/**
 * What a warning during a commit means. The server answers COMMIT with success and a warning when its wait for the synchronous
 * standby was cancelled: the data are on one machine only. It gives no other warning there.
 */
export function warningOfCommit({ code, message }: Warning): OutcomeUnknown | undefined {
  return WARNING.test(code ?? "") ? new OutcomeUnknown(message ?? "a warning") : undefined;
}
