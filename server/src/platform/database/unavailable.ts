import { StartError } from "../machine/start-error.ts";
import { NotCommitted, OutcomeUnknown } from "./outcome-unknown.ts";

/** Messages without a code from the pool and the driver, for a database that cannot be reached or does not answer. */
const SILENT =
  /^timeout exceeded when trying to connect$|^timeout expired$|^Query read timeout$|^Connection terminated|not queryable$|^Cannot use a pool after calling end/;

const NETWORK = /^(ECONN|EPIPE|ENOENT|EHOST|ENET|ETIMEDOUT|EAI_|ENOTFOUND)/;

/** SQLSTATEs of a server that was lost, starts, stops, or has become read-only. */
const CONNECTION_LOST = /^(08|57P|25006)/;

/** SQLSTATEs of a server that cannot do this now: full, locked, too slow, in conflict, or it ended the transaction. */
const BUSY = /^(53|40|55P03|57014|25P03|25P02)/;

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** True when the same request may succeed later: the database cannot serve now, or a commit's outcome is unknown. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown || error instanceof NotCommitted) return true;
  return isConnectionLost(error) || BUSY.test(codeOf(error));
}

/** True when older connections must not be trusted any more: the server is lost, silent, or read-only. */
export function isConnectionLost(error: Error): boolean {
  const code = codeOf(error);
  return CONNECTION_LOST.test(code) || NETWORK.test(code) || SILENT.test(error.message);
}

/** SQLSTATE of what a pooler refuses for good: a mode without transactions, a parameter that it does not know. */
const REFUSED_BY_POOLER = "08P01";

/** A server that ended connections, as at a fail-over. Not a silent one, nor a pool that is full: whoever waits then, waits long. */
const ENDED = /^Connection terminated unexpectedly|not queryable$/;

/** True when the database seems to move to another server, so that the same may succeed in a moment. */
export function isMoving(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutcomeUnknown) return error.cause === undefined || isMoving(error.cause);
  const code = codeOf(error);
  return CONNECTION_LOST.test(code) || NETWORK.test(code) || ENDED.test(error.message);
}

/** True when a start failed because the database moved in the middle of it, and not because of its settings. */
export function hasMoved(error: unknown): boolean {
  if (error instanceof StartError) return hasMoved(error.cause);
  return isMoving(error) && codeOf(error as Error) !== REFUSED_BY_POOLER;
}
