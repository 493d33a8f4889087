import { UPLOAD_ID_HEADER, UPLOAD_MEGABYTES, UploadId } from "@aangan/contract/imports";
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
}

export const multipartLimits = {
  fileSize: UPLOAD_MEGABYTES * 1024 * 1024,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
};

/** Reads the only part, `file`. Refuses with `file_missing` (also when it is not alone) and `file_too_large`. */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) return refuse("media_type_unsupported");
  const uploadId = z.safeParse(UploadId, request.headers[UPLOAD_ID_HEADER] ?? newId());
  if (!uploadId.success) return refuse("field_invalid", { field: "Upload-Id" });
  let received: UploadedFile | undefined;
  try {
    // Reads to the end, which alone tells that there was nothing else and the file was not too large.
    for await (const part of request.parts()) {
      if (part.type !== "file" || part.fieldname !== "file" || !part.filename) return refuse("file_missing");
      const name = part.filename.replace(/\p{Cc}/gu, "").slice(0, 200);
      received = { uploadId: uploadId.data, name, bytes: await part.toBuffer() };
    }
  } catch (error) {
    // The multipart parser's own errors have no status.
    if (error instanceof Error && !(error instanceof Refusal) && !("statusCode" in error)) refuse("body_invalid");
    throw error;
  }
  return received ?? refuse("file_missing");
}
