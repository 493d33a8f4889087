import { NotCommitted, OutcomeUnknown } from "./outcome-unknown.ts";

/** What the pool and the driver say, without a code, of a database that cannot be reached or does not answer. */
const SILENT =
  /^timeout exceeded when trying to connect$|^timeout expired$|^Query read timeout$|^Connection terminated|not queryable$|^Cannot use a pool after calling end/;

/** Codes of a network or a server that is not there. */
const NETWORK = /^(ECONN|EPIPE|ENOENT|EHOST|ENET|ETIMEDOUT|EAI_|ENOTFOUND)/;

/** SQLSTATEs of a server that went away, starts, stops, or is no longer the one that may write. */
const GONE = /^(08|57P|25006)/;

/** SQLSTATEs of a server that is there and cannot do this now: full, locked too long, too slow, a conflict, a transaction it ended. */
const BUSY = /^(53|40|55P03|57014|25P03|25P02)/;

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/**
 * True for an error that says that the database cannot serve now, or that nobody knows what became of a commit: whoever
 * asked is to come again. False for everything that would fail the next time as well.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown || error instanceof NotCommitted) return true;
  return isConnectionLost(error) || BUSY.test(codeOf(error));
}

/** True for an error after which no older connection is to be trusted: the server is gone, silent, or may not write any more. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  return GONE.test(code) || NETWORK.test(code) || SILENT.test(error.message);
}
