import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { differences } from "./differences.ts";
import { inOrder, type Json } from "./json.ts";

const FILE = join(import.meta.dirname, "doors.json.gz");
const MAX_LINES = 40;

/** By the ids of the files. */
export type Recording = Readonly<Record<string, Json>>;

export async function readRecording(): Promise<Recording> {
  return JSON.parse(gunzipSync(await readFile(FILE)).toString()) as Recording;
}

/** A line for each file, so that other tools can compare two recordings, too. */
export async function writeRecording(recording: Recording): Promise<void> {
  const files = Object.keys(recording).toSorted();
  const lines = files.map((id) => `${JSON.stringify(id)}: ${JSON.stringify(inOrder(recording[id]))}`);
  await writeFile(FILE, gzipSync(`{\n${lines.join(",\n")}\n}\n`, { level: 9 }));
}

/** The files whose replies differ, each with where and how. */
export function compareRecordings(before: Recording, after: Recording): Map<string, string> {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  const reports = ids.flatMap((id): [string, string][] => {
    const lines = differences(before[id], after[id] === undefined ? undefined : inOrder(after[id]));
    return lines.length > 0 ? [[id, reportOf(id, lines)]] : [];
  });
  return new Map(reports);
}

function reportOf(id: string, lines: readonly string[]): string {
  const more = lines.length > MAX_LINES ? [`  … and ${lines.length - MAX_LINES} more`] : [];
  return [id, ...[...lines.slice(0, MAX_LINES), ...more].map((line) => `  ${line}`)].join("\n");
}
