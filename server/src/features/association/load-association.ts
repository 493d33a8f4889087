import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Association, Picture } from "@aangan/contract/association";
import * as z from "zod/mini";
import { StartError } from "../../platform/machine/start-error.ts";
import { PictureError, type PictureFile, readPicture } from "./picture-files.ts";
import { sampleAssociation } from "./sample-association.ts";
import { samplePictures } from "./sample-pictures.ts";

/** The message names the file and what is wrong in it. */
class AssociationError extends StartError {}

export interface Configured {
  association: Association;
  pictureFiles: readonly PictureFile[];
}

/** Its file lies in the folder of the configuration or below. */
const OwnPicture = z.object({ file: z.string(), alt: Picture.shape.alt });

const Configuration = z.extend(Association, {
  pictures: z.optional(z.array(z.union([OwnPicture, Picture])).check(z.minLength(1))),
});

/** Without a file, returns the sample association; without pictures, uses the sample's. */
export function loadAssociation(path: string | undefined): Configured {
  if (path === undefined) return { association: sampleAssociation, pictureFiles: [] };
  const read = z.safeParse(Configuration, parseFile(path));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new AssociationError(`ASSOCIATION_CONFIG ${path}: ${issue?.path.join(".")} ${issue?.message}.`);
  }
  const { pictures = samplePictures, ...rest } = read.data;
  const pictureFiles: PictureFile[] = [];
  const placed = pictures.map((picture) => {
    if ("src" in picture) return picture;
    const file = readOwn(path, picture.file);
    pictureFiles.push(file);
    return { src: file.address, alt: picture.alt };
  });
  return { association: { ...rest, pictures: placed }, pictureFiles };
}

function readOwn(path: string, file: string): PictureFile {
  try {
    return readPicture(dirname(path), file);
  } catch (error) {
    if (error instanceof PictureError) throw new AssociationError(`ASSOCIATION_CONFIG ${path}: ${error.message}`);
    throw error;
  }
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new AssociationError(`ASSOCIATION_CONFIG ${path} cannot be read: ${(error as Error).message}`);
  }
}
