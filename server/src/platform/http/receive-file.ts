import { UPLOAD_ID_HEADER, UPLOAD_MEGABYTES, UploadId } from "@aangan/contract/imports";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { newId } from "../ids.ts";
import { Refusal, refuse } from "../refusal.ts";

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

function readUploadId(request: FastifyRequest): string {
  const sent = request.headers[UPLOAD_ID_HEADER];
  if (sent === undefined) return newId();
  const read = z.safeParse(UploadId, sent);
  return read.success ? read.data : refuse("field_invalid", { field: "Upload-Id" });
}

/**
 * Takes the one part `file` of a multipart request. Refuses with `file_missing` when there is none or anything besides,
 * and with `file_too_large`.
 */
export async function receiveFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal("media_type_unsupported");
  const uploadId = readUploadId(request);
  try {
    return { uploadId, ...(await readParts(request)) };
  } catch (error) {
    // What the parser itself says of a broken body is an error without a status.
    if (error instanceof Error && !(error instanceof Refusal) && !("statusCode" in error)) refuse("body_invalid");
    throw error;
  }
}

async function readParts(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  let received: { name: string; bytes: Buffer } | undefined;
  // The body is read to its end, because only the end tells that nothing else was in it, and no file too large.
  for await (const part of request.parts()) {
    if (part.type !== "file" || part.fieldname !== "file") return refuse("file_missing");
    received = { name: shownName(part.filename), bytes: await part.toBuffer() };
  }
  return received ?? refuse("file_missing");
}

/** A form without a chosen file sends a part without a name; other names may hold anything. */
function shownName(name: string | undefined): string {
  if (!name) return refuse("file_missing");
  return name.replace(/\p{Cc}/gu, "").slice(0, 200);
}
