import { HOW_KIBIBYTES } from "@aangan/contract/uploads/how";
import { UPLOAD_ID_HEADER, UPLOAD_MEGABYTES, UploadId } from "@aangan/contract/uploads/imports";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { newId } from "../ids.ts";
import { Refusal, refuse } from "../refusal.ts";

/** An uploaded file, in memory: it is never written to disk. */
export interface UploadedFile {
  /** The client's name for this upload, by which its progress is read; a new one if it sent none. */
  uploadId: string;
  name: string;
  bytes: Buffer;
  /** The JSON of the part `how`, as sent; undefined where there was none. */
  how: unknown;
}

export const multipartLimits = {
  fileSize: UPLOAD_MEGABYTES * 1024 * 1024,
  files: 1,
  fields: 1,
  fieldSize: HOW_KIBIBYTES * 1024,
  parts: 2,
  headerPairs: 20,
};

/** Reads the part `file`, and the part `how`. Refuses with `file_missing` (also beside other parts) and `file_too_large`. */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) return refuse("media_type_unsupported");
  const uploadId = z.safeParse(UploadId, request.headers[UPLOAD_ID_HEADER] ?? newId());
  if (!uploadId.success) return refuse("field_invalid", { field: "Upload-Id" });
  const received: { name?: string; bytes?: Buffer; how?: unknown } = {};
  try {
    // Reads to the end, which alone tells that there was nothing else and the file was not too large.
    for await (const part of request.parts()) Object.assign(received, await readPart(part));
  } catch (error) {
    // The multipart parser's own errors have no status.
    if (error instanceof Error && !(error instanceof Refusal) && !("statusCode" in error)) refuse("body_invalid");
    throw error;
  }
  const { name, bytes, how } = received;
  return name !== undefined && bytes ? { uploadId: uploadId.data, name, bytes, how } : refuse("file_missing");
}

async function readPart(part: Multipart) {
  if (part.type === "file") {
    if (part.fieldname !== "file" || !part.filename) return refuse("file_missing");
    return { name: part.filename.replace(/\p{Cc}/gu, "").slice(0, 200), bytes: await part.toBuffer() };
  }
  if (part.fieldname !== "how") return refuse("file_missing");
  return { how: part.valueTruncated ? refuse("payload_too_large") : parsed(part.value) };
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return refuse("field_invalid", { field: "how" });
  }
}
