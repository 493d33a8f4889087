import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The stories whose pages are recorded. */
export const recordedStories = [
  ...["approvals", "cash-book", "cheques", "claims", "counter", "errors", "first-day", "forgotten-password"],
  ...["office-search", "papers", "paying", "receipts-by-file", "roles", "second-factor", "sent-once"],
  ...["upload-review", "uploads", "words-entrance", "words-office", "words-resident"],
];

/** Names the folder in which a run that records collects lines. */
export const COLLECTED = "COLLECTED_PAGES";
/** Stands among the lines of a file one of whose stories has failed. */
export const FAILED = "a story failed";

/** Ends the lines that not every run has. */
const SOMETIMES = "\tsometimes";

const recordings = join(import.meta.dirname, "recordings");

/** Begins a recording if RECORD_PAGES asks for it. Returns how to write or compare it. */
export async function prepareRecording(mode = process.env.RECORD_PAGES): Promise<() => Promise<void>> {
  if (!mode) return async () => {};
  if (mode !== "write" && mode !== "compare") throw new Error("RECORD_PAGES is write or compare");
  const folder = await mkdtemp(join(tmpdir(), "aangan-pages-"));
  process.env[COLLECTED] = folder;
  await mkdir(recordings, { recursive: true });
  return async () => {
    const known = await knownTexts();
    const differences: string[] = [];
    for (const name of (await readdir(folder)).sort()) {
      const seen = new Set(await lines(join(folder, name)));
      const found = await end(mode, join(recordings, `${name}.txt`), seen, known);
      differences.push(...found.map((difference) => `${name}: ${difference}`));
    }
    await rm(folder, { recursive: true });
    if (differences.length > 0) throw new Error(`the pages differ from e2e/recordings:\n${differences.join("\n")}`);
  };
}

/** Writes or compares a file's lines. Of a failed one only the new texts say something. */
async function end(mode: "write" | "compare", file: string, seen: Set<string>, known: ReadonlySet<string>) {
  const failed = seen.delete(FAILED);
  if (mode === "compare") {
    const found = compared(failed ? [] : await lines(file), seen, known);
    return failed ? [FAILED, ...found] : found;
  }
  if (failed) return [FAILED];
  await write(file, seen);
  return [];
}

/** Adds a run to what earlier runs have recorded: only what all of them have shown is always there. */
async function write(file: string, seen: ReadonlySet<string>): Promise<void> {
  const recorded = await lines(file).catch(() => [...seen]);
  const always = recorded.filter((line) => seen.has(line));
  const otherLines = [...recorded.map((line) => line.replace(SOMETIMES, "")), ...seen];
  const sometimes = otherLines.filter((line) => !always.includes(line)).map((line) => line + SOMETIMES);
  await writeFile(file, [...new Set([...always, ...sometimes])].sort().concat("").join("\n"));
}

/**
 * What a run lacks, and texts that are in no recording. A known text elsewhere is not new: while one page follows another,
 * texts of both are there.
 */
function compared(recorded: readonly string[], seen: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  const missing = recorded.filter((line) => !line.endsWith(SOMETIMES) && !seen.has(line));
  const added = [...seen].filter((line) => !known.has(textOf(line))).sort();
  return [...missing.map((line) => `missing ${line}`), ...added.map((line) => `new ${line}`)];
}

async function knownTexts(): Promise<Set<string>> {
  const files = await readdir(recordings);
  const all = await Promise.all(files.map((file) => lines(join(recordings, file))));
  return new Set(all.flat().map(textOf));
}

const textOf = (line: string) => line.split("\t")[1] ?? "";

async function lines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
}
