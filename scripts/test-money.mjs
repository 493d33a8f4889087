// Tells the money core 10,000 stories (docs/testing.md): `npm run test:money`. MONEY_RUNS for another number, MONEY_SEED to tell
// one again.
import { requireNode } from "./parts/node-version.mjs";

requireNode();
const { installIfNeeded } = await import("./parts/install.mjs");
await installIfNeeded();
const { nodeModule, run } = await import("./parts/run.mjs");

const env = { MONEY_RUNS: "10000", ...process.env };
const command = [nodeModule("vitest/vitest.mjs"), "run", "--project", "mocked", "money-core"];
process.exitCode = (await run(process.execPath, command, { env })).code;
