import type { PictureType } from "@aangan/contract/features/claims";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** By its first bytes, whatever it is called. A picture is never decoded here: decoders are what pictures attack. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return "image/jpeg";
  if (bytes.subarray(0, PNG.length).equals(PNG)) return "image/png";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : undefined;
}
