import { readFileSync } from "node:fs";
import { Association } from "@aangan/contract/association";
import * as z from "zod/mini";
import { StartError } from "../../platform/start-error.ts";
import { sampleAssociation } from "./sample-association.ts";

/** The association's file cannot be used; the message says which file and what is wrong in it. */
class AssociationError extends StartError {}

/** Reads the association's configuration (JSON). Without a file: the sample association. */
export function loadAssociation(path: string | undefined): Association {
  if (path === undefined) return sampleAssociation;
  const read = z.safeParse(Association, parseFile(path));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new AssociationError(`ASSOCIATION_CONFIG ${path}: ${issue?.path.join(".")} ${issue?.message}.`);
  }
  return read.data;
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new AssociationError(`ASSOCIATION_CONFIG ${path} cannot be read: ${(error as Error).message}`);
  }
}
