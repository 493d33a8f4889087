// Proves that the property test of the money core finds bugs: plants one after the other in a copy of the repository, runs up
// to STORIES stories (600) on each, and fails for a bug that no story finds. `npm run lab -- bugs`; `--only=refund` takes the
// bugs with that word in their name, `-- --verify` only checks that each bug's text is still there (part of `npm run check`).
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { moneyBugs } from "./parts/money-bugs.mjs";
import { nodeModule, root, run } from "./parts/run.mjs";

const STORIES = process.env.STORIES ?? "600";
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const bugs = moneyBugs.filter(({ name }) => name.includes(only));
const test = "lab/scenarios/money-core.test.ts";

const lost = [];
for (const bug of moneyBugs) {
  for (const { path, find } of editsOf(bug)) {
    const stands = (await readFile(join(root, path), "utf8")).split(find).length - 1;
    if (stands !== 1) lost.push(`“${bug.name}” is to be planted in ${path}, where its text stands ${stands} times.`);
  }
}
for (const line of lost) console.log(line);
if (lost.length > 0) process.exitCode = 1;
else if (process.argv.includes("--verify")) console.log(`${moneyBugs.length} bugs can be planted.`);
else await plantAll();

function editsOf({ edits, ...single }) {
  return edits ?? [single];
}

async function plantAll() {
  const copy = await mkdtemp(join(tmpdir(), "aangan-bugs-"));
  let missed = 0;
  try {
    await copyTree(copy);
    for (const bug of bugs) {
      const { name } = bug;
      const caught = await plant(copy, editsOf(bug));
      if (caught === undefined) missed++;
      console.log(caught ? `✓ after ${caught.stories} stories: ${name}\n    ${caught.why}` : `✗ not caught: ${name}`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  console.log(`${bugs.length - missed} of ${bugs.length} bugs were caught.`);
  if (missed > 0) process.exitCode = 1;
}

/** Runs stories on a copy with a bug. Returns the least number it took in the parallel runs, and what one of them found. */
async function plant(copy, edits) {
  const before = new Map();
  for (const { path, find, put } of edits) {
    const text = await readFile(join(copy, path), "utf8");
    if (!before.has(path)) before.set(path, text);
    await writeFile(
      join(copy, path),
      text.replace(find, () => put),
    );
  }
  const command = [
    nodeModule("vitest/vitest.mjs"),
    "run",
    "--config",
    "lab/vitest.config.ts",
    "--project",
    "scenarios",
    "--bail",
    "1",
    test,
  ];
  const { output } = await run(process.execPath, command, { quiet: true, cwd: copy, env: { MONEY_RUNS: STORIES } });
  for (const [path, text] of before) await writeFile(join(copy, path), text);
  const counts = [...output.matchAll(/after (\d+) stories/g)].map(([, count]) => Number(count));
  // If the test breaks before its first story, no story has found the bug.
  if (counts.length === 0 && !output.includes("passed")) console.log(output.slice(-2_000));
  if (counts.length === 0) return undefined;
  // What follows the story. A bug that breaks the test itself would be caught by every story.
  const [, why = ""] = /^\]\n(.*)/m.exec(output) ?? [];
  return { stories: Math.min(...counts), why: why.slice(0, 160) };
}

/** Copies what the test needs, and links the packages; our own workspaces link into the copy. */
async function copyTree(copy) {
  const left = new Set(["node_modules", "dist", "test-results"]);
  const names = ["contract", "server", "web", "lab", "package.json", "tsconfig.base.json"];
  for (const name of names) {
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  await mkdir(join(copy, "node_modules/@aangan"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "@aangan" || name.startsWith(".")) continue;
    await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
  for (const name of ["contract", "server", "web"]) {
    await mkdir(dirname(join(copy, "node_modules/@aangan", name)), { recursive: true });
    await symlink(join("../..", name), join(copy, "node_modules/@aangan", name));
  }
}
