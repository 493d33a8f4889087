import type { PictureType } from "@aangan/contract/features/claims";

/**
 * Copies the parts that draw a picture and leaves out all others: place and time of a photo, previews, comments, and anything after
 * its end. Undefined for a picture that is cut off or malformed. Nothing is decoded.
 */
export function withoutMetadata(bytes: Buffer, type: PictureType): Buffer | undefined {
  const parts = readers[type](bytes);
  return parts && Buffer.concat(parts);
}

const readers: Record<PictureType, (bytes: Buffer) => Buffer[] | undefined> = {
  "image/jpeg": jpegParts,
  "image/png": pngParts,
  "image/webp": webpParts,
};

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const ICC_PROFILE = Buffer.from("ICC_PROFILE\0", "latin1");

function jpegParts(bytes: Buffer): Buffer[] | undefined {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    if (next === undefined) return undefined;
    if (drawsJpeg(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, next));
    if (bytes[next + 1] === END_OF_IMAGE) return [...parts, bytes.subarray(next, next + 2)];
    at = next;
  }
  return undefined;
}

/** Tables, frames and scans; JFIF and Adobe's colours, and a colour profile. */
function drawsJpeg(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.subarray(0, ICC_PROFILE.length).equals(ICC_PROFILE);
  return (marker >= 0xc0 && marker <= 0xdd) || marker === 0xe0 || marker === 0xee;
}

/** Where the marker after a scan's data is; within the data 0xff is followed by 0, or by a restart. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

const PNG_SIGNATURE_BYTES = 8;
const DRAWS_PNG = /^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|acTL|fcTL|fdAT)$/;

function pngParts(bytes: Buffer): Buffer[] | undefined {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (DRAWS_PNG.test(name)) parts.push(bytes.subarray(at, end));
    if (name === "IEND") return parts;
    at = end;
  }
  return undefined;
}

const RIFF_HEADER_BYTES = 12;
const DRAWS_WEBP = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
/** Bits of VP8X that announce EXIF and XMP. */
const ANNOUNCES_METADATA = 0x08 | 0x04;

function webpParts(bytes: Buffer): Buffer[] | undefined {
  const chunks: Buffer[] = [];
  const until = 8 + bytes.readUInt32LE(4);
  if (until > bytes.length) return undefined;
  for (let at = RIFF_HEADER_BYTES; at < until; ) {
    if (at + 8 > until) return undefined;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > until) return undefined;
    const name = bytes.toString("latin1", at, at + 4);
    if (DRAWS_WEBP.test(name))
      chunks.push(name === "VP8X" ? withoutFlags(bytes.subarray(at, end)) : bytes.subarray(at, end));
    at = end;
  }
  if (chunks.length === 0) return undefined;
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  header.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return [header, ...chunks];
}

function withoutFlags(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  if (copy.length > 8) copy.writeUInt8(copy.readUInt8(8) & ~ANNOUNCES_METADATA, 8);
  return copy;
}
