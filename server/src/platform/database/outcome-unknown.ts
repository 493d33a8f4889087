import pg from "pg";

/** A commit that may have happened, or may yet be undone by a fail-over. Must never be acknowledged. */
export class OutcomeUnknown extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`whether the transaction was committed is not known: ${reason}`, options);
    this.name = "OutcomeUnknown";
  }
}

/** The server answered COMMIT with a rollback, because an earlier statement had failed. */
export class NotCommitted extends Error {
  override name = "NotCommitted";
  override message = "the database rolled the transaction back";
}

/** SQLSTATEs of a server that was lost during the commit: shutdown, broken connection. */
const CONNECTION_LOST = /^(08|57P)/;

export function failureOfCommit(error: unknown): unknown {
  if (error instanceof OutcomeUnknown || error instanceof NotCommitted) return error;
  if (error instanceof pg.DatabaseError && !CONNECTION_LOST.test(error.code ?? "")) return error;
  return new OutcomeUnknown(error instanceof Error ? error.message : String(error), { cause: error });
}
