import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../process/launch-portal.ts";

const page = join(root, "docs", "performance.md");
const BEGIN = "<!-- table: written by `npm run lab -- bench` -->";
const END = "<!-- end of the table -->";

/** Replaces the table between the two marks of docs/performance.md. */
export async function writeToPage(table: string): Promise<void> {
  const text = await readFile(page, "utf8");
  const [before, afterBegin] = text.split(BEGIN);
  const after = afterBegin?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has lost the marks of its table`);
  await writeFile(page, `${before}${BEGIN}\n${table}\n${END}${after}`);
}
