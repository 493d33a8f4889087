import { UPLOAD_ID_HEADER, UPLOAD_MEGABYTES, UploadId } from "@aangan/contract/imports";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { newId } from "./ids.ts";
import { Refusal, refuse } from "./refusal.ts";

/** One uploaded file, whole in memory: it is never written to a disk under a name that somebody else chose. */
export interface UploadedFile {
  /** The name that the client made, under which progress is told; one of ours when it made none. */
  uploadId: string;
  /** The name as sent, for showing only. */
  name: string;
  bytes: Buffer;
}

const MEGABYTE = 1024 * 1024;

/** The limits of a multipart body: one part `file`, nothing else. */
export const multipartLimits = {
  fileSize: UPLOAD_MEGABYTES * MEGABYTE,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
};

/** A request with a file may be a little larger than the file. */
export const UPLOAD_BODY_BYTES = UPLOAD_MEGABYTES * MEGABYTE + 64 * 1024;

function readUploadId(request: FastifyRequest): string {
  const sent = request.headers[UPLOAD_ID_HEADER];
  if (sent === undefined) return newId();
  const read = z.safeParse(UploadId, sent);
  return read.success ? read.data : refuse("field_invalid", { field: "Upload-Id" });
}

/** Takes the one part `file` of a multipart request. */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal("media_type_unsupported");
  const uploadId = readUploadId(request);
  const part = await request.file();
  if (part?.fieldname !== "file") return refuse("file_missing");
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return refuse("file_missing");
  return { uploadId, name: part.filename.slice(0, 200), bytes };
}
