// Checks docs/specification.md and the tables of docs/test-catalogue*.md: every statement of the specification and every test
// of the catalogue names the tests that show it, and those tests exist. Part of `npm run check`.
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { root } from "./parts/run.mjs";

const SECTIONS = 9;

/** The numbers of the catalogue's tests of payments and infrastructure, from and to. */
const catalogued = {
  PAY: [
    [1, 14],
    [20, 25],
    [30, 58],
    [60, 61],
    [70, 74],
  ],
  INF: [[1, 12]],
};
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

/** The rows of a table: number, statement, and the tests, each as `file`: title. */
function rowsOf(text, number) {
  return text
    .split("\n")
    .map((line) => /^\| (\S+) \| (.+) \| (.*) \|$/.exec(line))
    .filter((row) => row !== null && number.test(row[1]))
    .map(([, place, statement, tests]) => ({
      place,
      statement,
      isExcused: /^Not here: .{20}/.test(tests),
      tests: [...tests.matchAll(/`([a-z0-9-]+)` (.+?)(?=<br>|$)/g)].map(([, file, title]) => ({ file, title })),
    }));
}

function problemsOf({ place, tests, isExcused }, files) {
  if (isExcused) return [];
  if (tests.length === 0) return [`${place} names no test.`];
  return tests.flatMap(({ file, title }) => {
    const code = files.get(file);
    if (code === undefined) return [`${place} names the test file ${file}, which does not exist.`];
    const stands = ['"', "`", "'"].some((mark) => code.includes(`${mark}${title}${mark}`));
    return stands ? [] : [`${place} names the test “${title}” of ${file}, which does not exist.`];
  });
}

/** What is wrong with a table: a number that has no row, or two, and tests that do not exist. */
async function check(path, number, wanted) {
  const rows = rowsOf(await readFile(join(root, path), "utf8"), number);
  const files = await testFiles();
  const missing = wanted
    .filter((start) => !rows.some(({ place }) => place === start || place.startsWith(`${start}.`)))
    .map((start) => `${start} has no row.`);
  const twice = rows
    .filter(({ place }, index) => rows.findIndex((row) => row.place === place) !== index)
    .map(({ place }) => `${place} stands twice.`);
  const problems = [...missing, ...twice, ...rows.flatMap((row) => problemsOf(row, files))];
  for (const problem of problems) console.log(`${path}: ${problem}`);
  console.log(`${path}: ${rows.length} rows, ${problems.length} problems.`);
  if (problems.length > 0) process.exitCode = 1;
}

const sections = Array.from({ length: SECTIONS }, (_, index) => String(index + 1));
const numbers = Object.entries(catalogued).flatMap(([area, spans]) =>
  spans.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${area}-${String(from + index).padStart(2, "0")}`),
  ),
);
await check("docs/specification.md", /^\d+\.\d+$/, sections);
await check("docs/test-catalogue.md", /^(PAY|INF)-\d+$/, numbers);
await check("docs/test-catalogue-security.md", /^(AUTH|AUTZ|INP|XLS|FE)-\d+$/, []);
await check("docs/test-catalogue-operation.md", /^(INF|T)-\d+$/, []);
