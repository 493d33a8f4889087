// Proves that the rules work: plants one mistake for every rule in a copy of the repository, and fails for every rule that
// does not report it. `node scripts/plant-mistakes.mjs`; part of `npm test`.
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { deadCode, importMistakes, lintMistakes } from "./parts/planted.mjs";
import { nodeModule, root, run } from "./parts/run.mjs";

const tools = [
  {
    mistakes: importMistakes,
    command: [
      nodeModule("dependency-cruiser/bin/dependency-cruise.mjs"),
      ...["--config", ".dependency-cruiser.cjs", "contract", "server", "web", "e2e", "lab"],
    ],
    // One line for each: error rule: importing file → imported file
    isCaught: (output, { says, path }) => output.includes(`error ${says}: ${path}`),
  },
  {
    mistakes: lintMistakes,
    // It reports on each file by itself, so only those with a mistake.
    command: [
      nodeModule("@biomejs/biome/bin/biome"),
      ...["ci", "--colors=off", "--max-diagnostics=none"],
      ...lintMistakes.map(({ path }) => path),
    ],
    // A heading with file and rule, and below it the words of our own rules.
    isCaught: (output, { says, path }) =>
      output.split(/\n(?=\S+\.tsx?(?::\d+:\d+)? \S)/).some((part) => part.startsWith(path) && part.includes(says)),
  },
  {
    mistakes: deadCode,
    command: [nodeModule("knip/bin/knip.js"), "--no-config-hints"],
    isCaught: (output, { says }) => output.includes(says),
  },
];

const workspaces = ["contract", "server", "web", "e2e", "lab"];
const copied = [
  ...workspaces,
  ...["scripts", "lint", "package.json", "tsconfig.base.json", "vitest.config.ts"],
  ...["biome.json", "knip.json", ".dependency-cruiser.cjs", ".gitignore"],
];

const copy = await mkdtemp(join(tmpdir(), "aangan-planted-"));
try {
  await copyTree();
  for (const { mistakes } of tools) for (const mistake of mistakes) await plantOne(mistake);
  const results = await Promise.all(tools.map(judge));
  const missed = results.flat();
  for (const { says, path } of missed) console.log(`✗ not caught: ${says} in ${path}`);
  const planted = tools.flatMap(({ mistakes }) => mistakes).length;
  console.log(`${planted - missed.length} of ${planted} planted mistakes were caught.`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}

async function judge({ mistakes, command, isCaught }) {
  const { output } = await run(process.execPath, command, { quiet: true, cwd: copy });
  const missed = mistakes.filter((mistake) => !isCaught(output, mistake));
  if (missed.length === mistakes.length) console.log(output.slice(0, 4_000));
  return missed;
}

/** Copies the sources, and links the packages; our own workspaces link into the copy. */
async function copyTree() {
  const left = new Set(["node_modules", "dist", "test-results"]);
  for (const name of copied) {
    await cp(join(root, name), join(copy, name), { recursive: true, filter: (path) => !left.has(basename(path)) });
  }
  await mkdir(join(copy, "node_modules/@aangan"), { recursive: true });
  for (const name of await readdir(join(root, "node_modules"))) {
    if (name === "@aangan" || name.startsWith(".")) continue;
    await symlink(join(root, "node_modules", name), join(copy, "node_modules", name));
  }
  for (const name of workspaces) {
    await symlink(join("../..", name), join(copy, "node_modules/@aangan", name));
  }
  // Biome reads .gitignore only where there is a repository.
  await mkdir(join(copy, ".git"));
}

async function plantOne({ path, text, others, how }) {
  const write = how === "append" ? appendFile : writeFile;
  for (const [name, content] of Object.entries({ ...others, [path]: text })) {
    await mkdir(dirname(join(copy, name)), { recursive: true });
    await write(join(copy, name), content);
  }
}
