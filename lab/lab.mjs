// The outer circle of tests: `npm run lab -- PART` (lab/README.md). It installs and builds what is missing.
import { requireNode } from "../scripts/parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("../scripts/parts/install.mjs");
await installIfNeeded();
const { folderInMemory } = await import("../scripts/parts/memory-folder.mjs");
const { runParts } = await import("../scripts/parts/run-tests.mjs");
const { ci, nightly, parts } = await import("./parts.mjs");

const [name, ...words] = process.argv.slice(2);
const isLong = words.includes("--long");
const rest = words.filter((word) => word !== "--long");

const groups = {
  ci: () => ci(),
  nightly: () => nightly(),
  ...Object.fromEntries(
    Object.entries(parts).map(([part, start]) => [part, () => ({ [part]: () => start(rest, isLong) })]),
  ),
};
if (!(name in groups)) {
  console.error(`Usage: npm run lab -- PART. The parts are ${Object.keys(groups).join(", ")}.`);
  process.exit(2);
}

// Measurements write to the disk, as a portal does.
const memory = name === "ci" ? await folderInMemory() : undefined;
if (memory) process.env.TMPDIR = memory.folder;
const isGood = await runParts(groups[name]());
await memory?.remove();
process.exit(isGood ? 0 : 1);
