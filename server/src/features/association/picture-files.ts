import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { extname, isAbsolute, join, relative } from "node:path";

/** A photograph of the association, as it is served. */
export interface PictureFile {
  /** Its address; it changes with the picture, so browsers may keep what they have. */
  address: string;
  type: string;
  bytes: Buffer;
}

/** A picture cannot be used; the message says which and why. */
export class PictureError extends Error {
  override name = "PictureError";
}

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".svg": "image/svg+xml",
};

/** Nine of these take nobody's patience away on 4G, and fit into memory. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Reads a picture that lies in a folder or below it. Throws PictureError for one that cannot be shown. */
export function readPicture(folder: string, file: string): PictureFile {
  const type = TYPES[extname(file).toLowerCase()];
  if (!type) throw new PictureError(`the picture ${file} must be a jpg, png, webp, avif or svg file.`);
  const path = find(folder, file);
  if (statSync(path).size > MOST_BYTES) {
    throw new PictureError(`the picture ${file} is larger than 2 MB. Please make it smaller (1920 by 720 is enough).`);
  }
  const bytes = readFileSync(path);
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { address: `/own-pictures/${mark}${extname(file).toLowerCase()}`, type, bytes };
}

function find(folder: string, file: string): string {
  const path = realPath(folder, file);
  // Looked at after links were followed, so that no link leads out either.
  const inside = relative(realpathSync(folder), path);
  if (inside.startsWith("..") || isAbsolute(inside)) {
    throw new PictureError(`the picture ${file} must lie in the folder of the configuration, or below it.`);
  }
  return path;
}

function realPath(folder: string, file: string): string {
  try {
    const path = realpathSync(join(folder, file));
    if (statSync(path).isFile()) return path;
  } catch {
    // Said below: it makes no difference to the office why a file is not there.
  }
  throw new PictureError(`the picture ${file} is not there.`);
}
