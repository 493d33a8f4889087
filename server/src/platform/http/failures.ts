import { UPLOAD_MEGABYTES } from "@aangan/contract/features/uploads/imports";
import type { Failure, RefusalCode } from "@aangan/contract/refusals";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { isUnavailable } from "../database/unavailable.ts";
import { Refusal } from "../refusal.ts";
import { createSampling } from "../watching/log-sampling.ts";

const codes: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "media_type_unsupported",
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_FILES_LIMIT: "file_missing",
  FST_PARTS_LIMIT: "file_missing",
  FST_FIELDS_LIMIT: "file_missing",
};

const TOO_LARGE = { params: { megabytes: UPLOAD_MEGABYTES } };

export const RETRY_AFTER_SECONDS = 5;

function asRefusal(error: unknown, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // A caller who hung up early is not a fault of the portal.
  if (raw.destroyed && !raw.complete) return new Refusal("body_invalid");
  if (isUnavailable(error)) return new Refusal("overloaded", { retryAfter: RETRY_AFTER_SECONDS });
  const { code, statusCode = 500 } = error as FastifyError;
  if (code === "FST_REQ_FILE_TOO_LARGE") return new Refusal("file_too_large", TOO_LARGE);
  if (statusCode < 400 || statusCode >= 500) return new Refusal(codes[code] ?? "server_error");
  return new Refusal(codes[code] ?? (statusCode === 404 ? "not_found" : "body_invalid"));
}

export function failureOf({ code, message, detail }: Refusal, requestId: string): Failure {
  const { field, rows, params } = detail;
  return { code, message, error: message, requestId, field, rows, params };
}

const leaveOut = createSampling();

function logFailure(error: unknown, status: number, request: FastifyRequest): void {
  const leftOut = leaveOut(status === 500 ? undefined : status, performance.now());
  if (leftOut === undefined) return;
  const sampleFields = leftOut > 0 && { leftOut };
  if (isUnavailable(error)) request.log.warn({ reason: String(error), ...sampleFields }, "database unavailable");
  else request.log.error({ err: error, ...sampleFields }, "request failed");
}

/** Logs unexpected errors and answers them without detail; an unavailable database is a 503 with Retry-After. */
export async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error, request);
  if (refusal.status >= 500 && !(error instanceof Refusal)) logFailure(error, refusal.status, request);
  if (refusal.detail.retryAfter) reply.header("retry-after", String(refusal.detail.retryAfter));
  return reply.status(refusal.status).send(failureOf(refusal, request.id));
}
