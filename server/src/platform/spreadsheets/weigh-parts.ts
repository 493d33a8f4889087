import { createInflateRaw } from "node:zlib";
import type { FileRefusal } from "./sheet.ts";
import type { ZipPart } from "./zip-parts.ts";

const CONTENT_TYPES = "[content_types].xml";
/** A document type declaration can define entities that grow or point outside; no spreadsheet program writes one. */
const DOCTYPE = encodings("<!DOCTYPE");
/** How a workbook with macros calls its main part, also without having any. */
const MACRO_TYPE = encodings("macroEnabled.main+xml");
const CHUNK = 64 * 1024;

/**
 * Unpacks all parts for real, counting and keeping nothing, because a directory can lie about sizes.
 * Gives why the file is refused, or null when it is within `most` bytes and honest.
 */
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
  const sees = watchFor(part.name.toLowerCase() === CONTENT_TYPES);
  if (!part.deflated) return sees(part.packed) ?? part.size;
  const inflate = createInflateRaw({ chunkSize: CHUNK });
  inflate.end(part.packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return "file_too_large_inside";
      const seen = sees(chunk);
      if (seen) return seen;
    }
  } catch {
    return "file_unreadable";
  }
  return size === part.size && inflate.bytesWritten === part.packed.length ? size : "file_unreadable";
}

/** Looks for what no accepted part contains, also where it lies across two chunks. */
function watchFor(isContentTypes: boolean): (chunk: Buffer) => FileRefusal | null {
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const text = Buffer.concat([tail, chunk]);
    tail = text.subarray(-32);
    if (DOCTYPE.some((marker) => text.includes(marker))) return "file_unreadable";
    if (isContentTypes && MACRO_TYPE.some((marker) => text.includes(marker))) return "file_macros";
    return null;
  };
}

function encodings(marker: string): Buffer[] {
  const wide = Buffer.from(marker, "utf16le");
  return [Buffer.from(marker, "latin1"), wide, Buffer.from(wide).swap16()];
}
