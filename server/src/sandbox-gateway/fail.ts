import type { FastifyError, FastifyReply } from "fastify";
import { isUnavailable } from "../platform/database/unavailable.ts";
import { RETRY_AFTER_SECONDS } from "../platform/http/failures.ts";
import type { Log } from "../platform/watching/log.ts";
import { texts } from "./texts.ts";

export function fail(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.status(status).send({ error: message });
}

/** The status and the page's words for an error. */
export function failureOf(error: FastifyError, reply: FastifyReply, log: Log) {
  if (isUnavailable(error)) {
    log.warn({ reason: String(error) }, "database unavailable to the sandbox");
    reply.header("retry-after", String(RETRY_AFTER_SECONDS));
    return { status: 503, says: texts.busy };
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 500) log.error({ err: error }, "sandbox request failed");
  return { status: statusCode, says: texts.broken };
}
