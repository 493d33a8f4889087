import type { FastifyReply } from "fastify";

/** A file for the caller. */
export interface Document {
  bytes: Buffer;
  mediaType: string;
  /** What it is called when it is saved. */
  name: string;
}

/**
 * As a file to save, so that a browser never shows it as a page of ours. A picture came from somebody else: whatever it
 * turns out to be, nothing in it may run.
 */
export function sendDocument(reply: FastifyReply, { bytes, mediaType, name }: Document): FastifyReply {
  return reply
    .headers({
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      ...(mediaType.startsWith("image/") && { "content-security-policy": "sandbox" }),
    })
    .send(bytes);
}
