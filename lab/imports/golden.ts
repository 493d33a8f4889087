import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "golden.tsv");
const COLUMNS = ["id", "screen", "expected", "before", "strict", "review", "answers", "rows", "digest"] as const;

/** One file's line of the golden table. `before`: what the portal said when it read by the first row only. */
export type GoldenLine = Record<(typeof COLUMNS)[number], string>;

/** Set to write the table anew, after looking at what changed and why. */
const REWRITE = process.env.GOLDEN === "write";

async function linesOf(): Promise<Map<string, GoldenLine>> {
  const text = await readFile(FILE, "utf8").catch(() => "");
  const lines = text.split("\n").slice(1).filter(Boolean);
  return new Map(
    lines.map((line) => {
      const cells = line.split("\t");
      const entries = COLUMNS.map((column, at) => [column, cells[at] ?? ""]);
      return [cells[0] ?? "", Object.fromEntries(entries) as GoldenLine];
    }),
  );
}

/** Returns these columns as the table has them; with GOLDEN=write it writes them into the table first. */
export async function golden(found: readonly (Partial<GoldenLine> & { id: string })[]): Promise<typeof found> {
  const table = await linesOf();
  if (REWRITE) {
    for (const line of found) table.set(line.id, { ...emptyLine, ...table.get(line.id), ...line });
    const lines = [
      COLUMNS.join("\t"),
      ...[...table.values()].map((line) => COLUMNS.map((name) => line[name]).join("\t")),
    ];
    await writeFile(FILE, `${lines.join("\n")}\n`);
  }
  return found.map((line) => {
    const savedLine = table.get(line.id) ?? emptyLine;
    return Object.fromEntries(
      Object.keys(line).map((name) => [name, savedLine[name as keyof GoldenLine]]),
    ) as typeof line;
  });
}

const emptyLine = Object.fromEntries(COLUMNS.map((name) => [name, ""])) as GoldenLine;

export function digestOf(rows: readonly string[]): string {
  return createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 12);
}
