// Runs every test: `npm test`. It needs only Node and npm, and installs what is missing, even the browser.
// --only=check|rules|unit|process|tests|e2e (several with commas) runs a part;
// tests is unit and process at once. The last lines are the failures and totals.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
const { findBrowser } = await import("./parts/browser.mjs");
const { everything, parts } = await import("./parts/test-parts.mjs");
const { folderInMemory } = await import("./parts/memory-folder.mjs");

const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const wanted = only === undefined ? everything : only.split(",");
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. The parts are ${Object.keys(parts).join(", ")}.`);
  process.exit(2);
}

const packages = installIfNeeded();
// A browser is installed beside them and the first parts. If that fails, the part that needs it says so.
if (wanted.includes("e2e")) findBrowser(packages).catch(() => {});
await packages;

const memory = await folderInMemory();
if (memory) process.env.TMPDIR = memory.folder;

const sum = { passed: 0, failed: 0, named: [] };
for (const name of wanted) {
  console.log(`\n── ${name} ──`);
  const { passed, failed, named } = await parts[name]().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, named: [error.message] };
  });
  sum.passed += passed;
  sum.failed += failed;
  sum.named.push(...named.map((test) => `✗ ${name}: ${test}`));
}
await memory?.remove();
// Build servers show the end of a run, and the earlier parts are long.
for (const test of sum.named) console.log(`\n${test}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed === 0 ? 0 : 1;
