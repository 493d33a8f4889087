import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { readingOnly } from "./spreadsheet-reader.ts";

/** What a program that a hostile spreadsheet has taken over would try. */
const attempts: [string, string][] = [
  ["read another file", "(await import('node:fs')).readFileSync('/etc/passwd')"],
  ["list a folder", "(await import('node:fs')).readdirSync('/')"],
  ["write a file", "(await import('node:fs')).writeFileSync(process.argv[2], 'x')"],
  ["start a program", "(await import('node:child_process')).execFileSync('true')"],
  ["start a thread", "new (await import('node:worker_threads')).Worker('1', { eval: true })"],
];

it.each(attempts)("A process that reads a spreadsheet may not %s", async (_what, attempt) => {
  const folder = await mkdtemp(join(tmpdir(), "aangan-reading-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, "program.mjs");
  await writeFile(program, `try { ${attempt}; console.log("done"); } catch (error) { console.log(error.code); }`);
  const ran = await promisify(execFile)(process.execPath, [...readingOnly(program), program, join(folder, "new")]);
  expect(ran.stdout.trim()).toBe("ERR_ACCESS_DENIED");
});
