// Runs 10,000 stories on the money core, then 10,000 lives in towns (docs/testing.md): `npm run test:money`. MONEY_RUNS sets
// another number, MONEY_SEED repeats a story, TOWN_SEED a town.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const env = { MONEY_RUNS: "10000", ...process.env };
const files = ["--project", "mocked", "--project", "server", "money-core", "town-lives"];
process.exitCode = (await run(process.execPath, [nodeModule("vitest/vitest.mjs"), "run", ...files], { env })).code;
