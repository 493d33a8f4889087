import type { Endpoint } from "@aangan/contract/endpoint";
import { HOW_KIBIBYTES } from "@aangan/contract/features/uploads/how";
import { UPLOAD_ID_HEADER, UPLOAD_MEGABYTES, UploadId } from "@aangan/contract/features/uploads/imports";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { newId } from "../ids.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { CallerName } from "../traffic/caller-name.ts";
import { createShare } from "../traffic/fair-share.ts";

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

/** Files of one caller that are received or worked on. */
export const uploadLimits = { each: 2, waitMs: 10_000 };

type Upload = NonNullable<Endpoint["upload"]>;

/** Makes what receives an upload in its caller's turn, which lasts until its file is no longer needed. */
export function createReceiving() {
  const uploads = createShare(uploadLimits);
  return async <T>(
    { upload }: Pick<Endpoint, "upload">,
    request: FastifyRequest,
    caller: CallerName,
    work: (file: UploadedFile) => Promise<T>,
  ) => {
    // Only uploads have a file.
    if (!upload) return work(undefined as unknown as UploadedFile);
    return uploads.run(caller, async () => work(await receiveFile(request, upload)));
  };
}

/**
 * Reads the part `file`, and the part `how`. Refuses with `file_missing` (also beside other parts), and as soon as the file is
 * too large, whatever is still to come.
 */
async function receiveFile(request: FastifyRequest, upload: Upload = true): Promise<UploadedFile> {
  if (!request.isMultipart()) return refuse("media_type_unsupported");
  // The parser waits forever for a request that closed before it listens.
  if (request.raw.destroyed) return refuse("body_invalid");
  const uploadId = z.safeParse(UploadId, request.headers[UPLOAD_ID_HEADER] ?? newId());
  if (!uploadId.success) return refuse("field_invalid", { field: "Upload-Id" });
  const received: { name?: string; bytes?: Buffer; how?: unknown } = {};
  try {
    // Reads to the end, which alone tells that there was nothing else and the file was not too large.
    for await (const part of request.parts(limitsOf(upload))) Object.assign(received, await readPart(part, upload));
  } catch (error) {
    // The multipart parser's own errors have no status.
    if (error instanceof Error && !(error instanceof Refusal) && !("statusCode" in error)) refuse("body_invalid");
    throw error;
  }
  const { name, bytes, how } = received;
  return name !== undefined && bytes ? { uploadId: uploadId.data, name, bytes, how } : refuse("file_missing");
}

const limitsOf = (upload: Upload) => (upload === true ? {} : { limits: { fileSize: upload.bytes } });

async function readPart(part: Multipart, upload: Upload) {
  if (part.type === "file") {
    if (part.fieldname !== "file" || !part.filename) return refuse("file_missing");
    const tooLarge = new Promise<never>((_, reject) => {
      part.file.once("limit", () => reject(refusalOfLarge(upload)));
    });
    const bytes = await Promise.race([part.toBuffer(), tooLarge]);
    return { name: part.filename.replace(/\p{Cc}/gu, "").slice(0, 200), bytes };
  }
  if (part.fieldname !== "how") return refuse("file_missing");
  return { how: part.valueTruncated ? refuse("payload_too_large") : parsed(part.value) };
}

function refusalOfLarge(upload: Upload): Refusal {
  if (upload !== true) return new Refusal(upload.tooLarge);
  return new Refusal("file_too_large", { params: { megabytes: UPLOAD_MEGABYTES } });
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return refuse("field_invalid", { field: "how" });
  }
}
