// Checks docs/specification.md: every statement of the specification names the tests that show it, and those tests exist.
// Part of `npm run check`.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./parts/run.mjs";

const SECTIONS = 9;
const folders = ["contract/src", "server", "web/src", "web/build", "e2e/stories"];

/** The test files by the name without its ending, as the table calls them. */
async function testFiles() {
  const files = new Map();
  for (const folder of folders) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(path) || path.includes("node_modules")) continue;
      const name = basename(path).replace(/\.(test|spec)\.tsx?$/, "");
      files.set(name, `${files.get(name) ?? ""}\n${await readFile(join(root, folder, path), "utf8")}`);
    }
  }
  return files;
}

/** The rows of the table: number, statement, and the tests, each as `file`: title. */
function rowsOf(text) {
  return text
    .split("\n")
    .map((line) => /^\| (\d+)\.(\d+) \| (.+) \| (.*) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, section, number, statement, tests]) => ({
      place: `${section}.${number}`,
      section: Number(section),
      statement,
      tests: [...tests.matchAll(/`([a-z0-9-]+)` (.+?)(?=<br>|$)/g)].map(([, file, title]) => ({ file, title })),
    }));
}

function problemsOf({ place, tests }, files) {
  if (tests.length === 0) return [`${place} names no test.`];
  return tests.flatMap(({ file, title }) => {
    const code = files.get(file);
    if (code === undefined) return [`${place} names the test file ${file}, which does not exist.`];
    const stands = ['"', "`", "'"].some((mark) => code.includes(`${mark}${title}${mark}`));
    return stands ? [] : [`${place} names the test “${title}” of ${file}, which does not exist.`];
  });
}

const rows = rowsOf(await readFile(join(root, "docs/specification.md"), "utf8"));
const files = await testFiles();
const missing = Array.from({ length: SECTIONS }, (_, index) => index + 1)
  .filter((section) => !rows.some((row) => row.section === section))
  .map((section) => `Section ${section} has no row.`);
const twice = rows
  .filter(({ place }, index) => rows.findIndex((row) => row.place === place) !== index)
  .map(({ place }) => `${place} stands twice.`);
const problems = [...missing, ...twice, ...rows.flatMap((row) => problemsOf(row, files))];
for (const problem of problems) console.log(`docs/specification.md: ${problem}`);
console.log(`${rows.length} statements of the specification, ${problems.length} problems.`);
if (problems.length > 0) process.exitCode = 1;
