import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { extname, isAbsolute, join, relative } from "node:path";

export interface PictureFile {
  /** Changes with the picture, so browsers may cache it forever. */
  address: string;
  type: string;
  bytes: Buffer;
}

/** The message says which picture cannot be used and why. */
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

/** Nine of these still load on 4G and fit into memory. */
const MOST_BYTES = 2 * 1024 * 1024;

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
  // Checked after following links, so that no link leads out either.
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
    // Reported below: why the file is missing makes no difference.
  }
  throw new PictureError(`the picture ${file} is not there.`);
}
