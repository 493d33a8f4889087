import { UPLOAD_MEGABYTES } from "@aangan/contract/imports";
import type { Failure } from "@aangan/contract/refusals";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isUnavailable } from "../database/unavailable.ts";
import { Refusal } from "../refusal.ts";
import { createSampling } from "../watching/log-sampling.ts";

function refusalOf(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new Refusal("media_type_unsupported");
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new Refusal("payload_too_large");
    case "FST_REQ_FILE_TOO_LARGE":
      return new Refusal("file_too_large", { params: { megabytes: UPLOAD_MEGABYTES } });
    case "FST_FILES_LIMIT":
    case "FST_PARTS_LIMIT":
    case "FST_FIELDS_LIMIT":
      return new Refusal("file_missing");
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refusal(status === 404 ? "not_found" : "body_invalid");
  return undefined;
}

/** When to retry what the database could not do. */
export const RETRY_AFTER_SECONDS = 5;

function asRefusal(error: unknown, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // A caller who hung up early is not a fault of the portal.
  if (raw.destroyed && !raw.complete) return new Refusal("body_invalid");
  if (isUnavailable(error)) return new Refusal("overloaded", { retryAfter: RETRY_AFTER_SECONDS });
  return refusalOf(error as FastifyError) ?? new Refusal("server_error");
}

export function failureOf(refusal: Refusal, requestId: string): Failure {
  const { field, rows, params } = refusal.detail;
  return {
    code: refusal.code,
    message: refusal.message,
    error: refusal.message,
    requestId,
    ...(field && { field }),
    ...(rows && { rows }),
    ...(params && { params }),
  };
}

const leaveOut = createSampling();

function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  const leftOut = leaveOut(status === 500 ? undefined : status, performance.now());
  if (leftOut === undefined) return;
  const counted = leftOut > 0 && { leftOut };
  if (isUnavailable(error)) {
    request.log.warn({ reason: String(error), ...counted }, "database unavailable");
  } else {
    request.log.error({ err: error, ...counted }, "request failed");
  }
}

/** Logs unexpected errors and answers them without detail; an unavailable database is a 503 with Retry-After. */
export async function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = asRefusal(error, request);
  if (refusal.status >= 500 && !(error instanceof Refusal)) logFailure(error, refusal.status, request);
  if (refusal.detail.retryAfter) reply.header("retry-after", String(refusal.detail.retryAfter));
  return reply.status(refusal.status).send(failureOf(refusal, request.id));
}
