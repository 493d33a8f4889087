import { crc32, createInflateRaw } from "node:zlib";
import { spreadsheetLimits } from "./limits.ts";
import { UnusableFile } from "./sheet.ts";
import type { ZipPart } from "./zip-parts.ts";

/** DOCTYPEs can define entities that grow or point outside; no spreadsheet program writes one into a parsed part. */
const WIDE = Buffer.from("<!DOCTYPE", "utf16le");
const DOCTYPE = [Buffer.from("<!DOCTYPE"), WIDE, Buffer.from(WIDE).swap16()];
const PARSED = /\.(?:xml|rels|vml)$/i;
const CHUNK = 64 * 1024;

/** Inflates all parts, because a directory can lie. Throws UnusableFile. */
export async function weighParts(parts: readonly ZipPart[]): Promise<void> {
  let remainingBytes = spreadsheetLimits.inflatedBytes;
  for (const part of parts) {
    await weighPart(part, remainingBytes);
    remainingBytes -= part.size;
  }
}

async function weighPart(part: ZipPart, maxBytes: number): Promise<void> {
  if (part.size > maxBytes) throw new UnusableFile("file_too_large_inside");
  const isParsed = PARSED.test(part.name);
  let size = 0;
  let checksum = 0;
  // A DOCTYPE may be split across two chunks.
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of part.deflated ? inflated(part.packed) : [part.packed]) {
    size += chunk.length;
    if (size > maxBytes) throw new UnusableFile("file_too_large_inside");
    checksum = crc32(chunk, checksum);
    const text = isParsed ? Buffer.concat([tail, chunk]) : tail;
    if (DOCTYPE.some((marker) => text.includes(marker))) throw new UnusableFile("file_unreadable");
    tail = text.subarray(-32);
  }
  if (size !== part.size) throw new UnusableFile("file_unreadable");
  if (checksum !== part.checksum) throw new UnusableFile("file_damaged");
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  inflate.end(packed);
  try {
    yield* inflate;
  } catch {
    throw new UnusableFile("file_unreadable");
  }
  if (inflate.bytesWritten !== packed.length) throw new UnusableFile("file_unreadable");
}
