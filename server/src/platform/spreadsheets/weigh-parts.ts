import { crc32, createInflateRaw } from "node:zlib";
import type { FileRefusal } from "./sheet.ts";
import type { ZipPart } from "./zip-parts.ts";

/** DOCTYPEs can define entities that grow or point outside; no spreadsheet program writes one into a parsed part. */
const DOCTYPE = encodings("<!DOCTYPE");
const PARSED = /\.(?:xml|rels|vml)$/i;
const CHUNK = 64 * 1024;

/** Inflates all parts, because a directory can lie. Returns why the file is refused, or null. */
export async function weighParts(parts: readonly ZipPart[], most: number): Promise<FileRefusal | null> {
  let left = most;
  for (const part of parts) {
    const weighed = await weighPart(part, left);
    if (typeof weighed === "string") return weighed;
    left -= weighed;
  }
  return null;
}

async function weighPart(part: ZipPart, most: number): Promise<number | FileRefusal> {
  if (part.size > most) return "file_too_large_inside";
  const declares = PARSED.test(part.name) ? watchForDoctype() : () => false;
  if (part.deflated) return unpacked(part, most, declares);
  if (declares(part.packed)) return "file_unreadable";
  return crc32(part.packed) === part.checksum ? part.size : "file_damaged";
}

async function unpacked(part: ZipPart, most: number, declares: Watch): Promise<number | FileRefusal> {
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  inflate.end(part.packed);
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return "file_too_large_inside";
      checksum = crc32(chunk, checksum);
      if (declares(chunk)) return "file_unreadable";
    }
  } catch {
    return "file_unreadable";
  }
  if (size !== part.size || inflate.bytesWritten !== part.packed.length) return "file_unreadable";
  return checksum === part.checksum ? size : "file_damaged";
}

type Watch = (chunk: Buffer) => boolean;

/** Finds a DOCTYPE, even one split across two chunks. */
function watchForDoctype(): Watch {
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([tail, chunk]);
    tail = text.subarray(-32);
    return DOCTYPE.some((marker) => text.includes(marker));
  };
}

function encodings(marker: string): Buffer[] {
  const wide = Buffer.from(marker, "utf16le");
  return [Buffer.from(marker, "latin1"), wide, Buffer.from(wide).swap16()];
}
