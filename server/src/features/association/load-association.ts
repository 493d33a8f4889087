import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, extname, isAbsolute, join, relative } from "node:path";
import { Association, Picture } from "@aangan/contract/features/association";
import * as z from "zod/mini";
import { StartError } from "../../platform/machine/start-error.ts";
import { sampleAssociation } from "./sample-association.ts";

export interface PictureFile {
  /** Changes with the picture, so browsers may cache it forever. */
  address: string;
  type: string;
  bytes: Buffer;
}

/** Its file lies in the folder of the configuration or below. */
const OwnPicture = z.object({ file: z.string(), alt: Picture.shape.alt });

const Configuration = z.extend(Association, {
  pictures: z.optional(z.array(z.union([OwnPicture, Picture])).check(z.minLength(1))),
});

/** Without a file, returns the sample association; without pictures, uses the sample's. Throws StartError. */
export function loadAssociation(path: string | undefined) {
  const pictureFiles: PictureFile[] = [];
  if (path === undefined) return { association: sampleAssociation, pictureFiles };
  const read = z.safeParse(Configuration, parseFile(path));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new StartError(`ASSOCIATION_CONFIG ${path}: ${issue?.path.join(".")} ${issue?.message}.`);
  }
  const { pictures = sampleAssociation.pictures, ...details } = read.data;
  const placed = pictures.map((picture) => {
    if ("src" in picture) return picture;
    const file = readPicture(path, picture.file);
    pictureFiles.push(file);
    return { src: file.address, alt: picture.alt };
  });
  return { association: { ...details, pictures: placed }, pictureFiles };
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartError(`ASSOCIATION_CONFIG ${path} cannot be read: ${(error as Error).message}`);
  }
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
const MAX_BYTES = 2 * 1024 * 1024;

function readPicture(config: string, file: string): PictureFile {
  const unusable = (why: string) => new StartError(`ASSOCIATION_CONFIG ${config}: the picture ${file} ${why}`);
  const ending = extname(file).toLowerCase();
  const type = TYPES[ending];
  if (!type) throw unusable("must be a jpg, png, webp, avif or svg file.");
  const folder = dirname(config);
  const path = realPath(join(folder, file));
  if (path === undefined) throw unusable("is not there.");
  // Checked after following links, so that no link leads out either.
  const inside = relative(realpathSync(folder), path);
  if (inside.startsWith("..") || isAbsolute(inside)) {
    throw unusable("must lie in the folder of the configuration, or below it.");
  }
  if (statSync(path).size > MAX_BYTES) {
    throw unusable("is larger than 2 MB. Please make it smaller (1920 by 720 is enough).");
  }
  const bytes = readFileSync(path);
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { address: `/own-pictures/${mark}${ending}`, type, bytes };
}

function realPath(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}
