// Runs the inner circle of tests: `npm test`. It needs only Node and npm, and installs what is missing, even the browser.
// --only=check|rules|unit|e2e (several with commas) runs a part. The last lines are the failures and totals.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
const { findBrowser } = await import("./parts/browser.mjs");
const { parts } = await import("./parts/test-parts.mjs");
const { folderInMemory } = await import("./parts/memory-folder.mjs");
const { runParts } = await import("./parts/run-tests.mjs");

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const names = only?.split(",") ?? Object.keys(parts);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const packages = installIfNeeded();
// A browser is installed beside them and the first parts. If that fails, the part that needs it says so.
if (names.includes("e2e")) findBrowser(packages).catch(() => {});
await packages;

const memory = await folderInMemory();
if (memory) process.env.TMPDIR = memory.folder;
const isGood = await runParts(Object.fromEntries(names.map((name) => [name, parts[name]])));
await memory?.remove();
process.exitCode = isGood ? 0 : 1;
