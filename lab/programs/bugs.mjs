// Plants the bugs of lab/bugs one after the other in a copy of the repository, and tells up to STORIES stories (600) on each.
// Fails for a bug that no story finds, and for a patch that no longer applies. Words choose bugs by their file's name.
// `--apply` only tries the patches; `--write NAME` turns the edits of the working tree into a patch and takes them back.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { nodeModule, root, run } from "../../scripts/parts/run.mjs";

const { STORIES = "600" } = process.env;
const folder = join(root, "lab/bugs");
const patchOf = (name) => join(folder, `${name}.patch`);
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));

if (process.argv.includes("--write")) await write(words[0]);
else await plantAll();

async function plantAll() {
  const names = (await readdir(folder)).map((file) => basename(file, ".patch")).sort();
  const stale = names.filter((name) => !apply(root, name, "--check"));
  for (const name of stale) console.log(`✗ does not apply: ${name}`);
  if (stale.length > 0) console.log("Repair with git apply --3way, then npm run lab -- bugs --write NAME.");
  const chosen = names.filter((name) => !stale.includes(name) && words.every((word) => name.includes(word)));
  const isTrial = process.argv.includes("--apply");
  const missed = isTrial ? [] : await plantIn(chosen);
  console.log(`${chosen.length - missed.length} of ${chosen.length} bugs ${isTrial ? "apply" : "were found"}.`);
  if (stale.length + missed.length > 0) process.exitCode = 1;
}

async function plantIn(names) {
  const copy = await mkdtemp(join(tmpdir(), "aangan-bugs-"));
  const missed = [];
  try {
    await copyTree(copy);
    for (const name of names) {
      const report = await plant(copy, name);
      if (report === undefined) missed.push(name);
      console.log(report ? `✓ after ${report.stories} stories: ${name}\n    ${report.reason}` : `✗ not found: ${name}`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return missed;
}

/** Returns the least number of stories that the parallel runs took to find a bug, and the reason that one of them gave. */
async function plant(copy, name) {
  apply(copy, name);
  const options = ["--config", "lab/vitest.config.ts", "--project", "scenarios", "--bail", "1", "money-core"];
  const command = [nodeModule("vitest/vitest.mjs"), "run", ...options];
  const { output } = await run(process.execPath, command, { quiet: true, cwd: copy, env: { MONEY_RUNS: STORIES } });
  apply(copy, name, "--reverse");
  const counts = [...output.matchAll(/after (\d+) stories/g)].map(([, count]) => Number(count));
  // If the test breaks before its first story, no story has found the bug.
  if (counts.length === 0 && !output.includes("passed")) console.log(output.slice(-2_000));
  if (counts.length === 0) return undefined;
  // The reason follows the story. A bug that breaks the test itself would be found by every story.
  const [, reason = ""] = /^\]\n(.*)/m.exec(output) ?? [];
  return { stories: Math.min(...counts), reason: reason.slice(0, 160) };
}

function apply(cwd, name, ...options) {
  try {
    execFileSync("git", ["apply", ...options, patchOf(name)], { cwd, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A patch begins with a sentence about the bug, which `git apply` skips. */
async function write(name) {
  const diff = execFileSync("git", ["diff", "--full-index", "HEAD", "--", "contract", "server"], { cwd: root });
  const former = existsSync(patchOf(name)) ? await readFile(patchOf(name), "utf8") : "";
  const [sentence = name] = former.split("\n\ndiff --git");
  await writeFile(patchOf(name), `${sentence.trim()}\n\n${diff}`);
  apply(root, name, "--reverse");
}

/** Copies what the stories need, and links the packages; our own workspaces link into the copy. */
async function copyTree(copy) {
  const left = new Set(["node_modules", "dist", "test-results"]);
  const workspaces = ["contract", "server", "web", "lab"];
  for (const name of [...workspaces, "package.json", "tsconfig.base.json"]) {
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  await mkdir(join(copy, "node_modules/@aangan"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "@aangan" || name.startsWith(".")) continue;
    await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
  for (const name of workspaces) await symlink(join("../..", name), join(copy, "node_modules/@aangan", name));
}
