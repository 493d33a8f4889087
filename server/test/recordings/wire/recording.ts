import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sorted } from "./even-out.ts";

/** RECORD=write writes what is found; otherwise it is compared with what was written. */
const isWriting = process.env.RECORD === "write";
const HOW_TO_WRITE = "If all this is wanted: RECORD=write npx vitest run --project server recordings/wire";

const MAX_SHOWN = 60;
const SHOWN_LENGTH = 160;

/** Returns how the present differs from the recording in this file, a line for each place; writes it first when asked to. */
export async function differences(file: `${string}.json` | `${string}.json.gz`, present: unknown): Promise<string> {
  const path = join(import.meta.dirname, file);
  const isPacked = file.endsWith(".gz");
  const text = `${JSON.stringify(sorted(present), null, 2)}\n`;
  if (isWriting) await writeFile(path, isPacked ? gzipSync(text) : text);
  const savedFile = await readFile(path);
  const recorded = (isPacked ? gunzipSync(savedFile) : savedFile).toString("utf8");
  const found = compare(JSON.parse(recorded), JSON.parse(text), file);
  if (found.length === 0) return "";
  const lines = onePerKind(found).map(({ place, says }) => `${place}: ${says}`);
  const hiddenCount = found.length - Math.min(lines.length, MAX_SHOWN);
  return [...lines.slice(0, MAX_SHOWN), ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : []), HOW_TO_WRITE].join(
    "\n",
  );
}

interface Difference {
  place: string;
  says: string;
}

function compare(was: unknown, is: unknown, place: string): Difference[] {
  if (!isNested(was) || !isNested(is) || Array.isArray(was) !== Array.isArray(is)) {
    if (was === is) return [];
    const from = beginningOfDifference(was, is);
    return [{ place, says: `was ${valueText(was, from)}, is ${valueText(is, from)}` }];
  }
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) => compare(was[name], is[name], `${place} › ${name}`));
}

/** Of the entries of a list only the first that differs in a field. */
function onePerKind(found: readonly Difference[]): Difference[] {
  const kinds = new Map<string, Difference>();
  for (const one of found) {
    const kind = one.place.replace(/ › \d+/g, "");
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()];
}

const isNested = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A little before the place from which two texts differ. */
function beginningOfDifference(was: unknown, is: unknown): number {
  if (typeof was !== "string" || typeof is !== "string") return 0;
  const place = [...was].findIndex((letter, index) => letter !== is[index]);
  return Math.max(0, (place < 0 ? was.length : place) - SHOWN_LENGTH / 4);
}

function valueText(value: unknown, from: number): string {
  if (value === undefined) return "not there";
  const text = typeof value === "string" ? JSON.stringify(value.slice(from)) : JSON.stringify(value);
  return `${from > 0 ? "…" : ""}${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}`;
}
